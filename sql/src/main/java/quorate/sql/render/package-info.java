/// Renders the bound tree as text in each dialect. Depends on `rewrite` and the packages below it.
@NullMarked
package quorate.sql.render;

import org.jspecify.annotations.NullMarked;
