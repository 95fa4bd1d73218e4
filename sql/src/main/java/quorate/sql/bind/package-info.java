/// Binds parsed statements: resolves names and types against the catalog and produces the bound
/// tree and plans. Depends on `render` and the packages below it.
@NullMarked
package quorate.sql.bind;

import org.jspecify.annotations.NullMarked;
