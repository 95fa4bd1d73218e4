/// Functions, operators, conversions and aggregates: the translation of calls to terms of the bound
/// tree. Depends on `plan` and the packages below it; a `Binder` binds the arguments.
@NullMarked
package quorate.sql.function;

import org.jspecify.annotations.NullMarked;
