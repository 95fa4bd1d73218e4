@NullMarked
package quorate.sql.type;

import org.jspecify.annotations.NullMarked;
