/// Rewrites of the bound tree that make engines agree: constructs that some engines lack or
/// evaluate differently, expressed in terms that all have, and the detection of errors that SQL
/// leaves open. Depends on `function` and the packages below it.
@NullMarked
package quorate.sql.rewrite;

import org.jspecify.annotations.NullMarked;
