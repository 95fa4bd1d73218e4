@NullMarked
package quorate.sql.parse;

import org.jspecify.annotations.NullMarked;
