/// Binds parsed statements: resolves names and types against the catalog, to the bound tree and to
/// plans. Depends on `render` and what is below it.
@NullMarked
package quorate.sql.bind;

import org.jspecify.annotations.NullMarked;
