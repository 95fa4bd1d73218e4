/// Writes the bound tree as each dialect's text. Depends on `rewrite` and what is below it.
@NullMarked
package quorate.sql.render;

import org.jspecify.annotations.NullMarked;
