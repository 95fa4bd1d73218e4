/// Functions, operators, conversions and aggregates: what a call means as a term of the bound tree.
/// Depends on `plan` and what is below it; how arguments are bound it is told by a `Binder`.
@NullMarked
package quorate.sql.function;

import org.jspecify.annotations.NullMarked;
