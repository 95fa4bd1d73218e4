@NullMarked
package quorate.sql;

import org.jspecify.annotations.NullMarked;
