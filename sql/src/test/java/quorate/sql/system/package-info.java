@NullMarked
package quorate.sql.system;

import org.jspecify.annotations.NullMarked;
