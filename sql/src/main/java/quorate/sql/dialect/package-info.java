/// The engines' dialects and their peculiarities. [Dialect] lists them, and one class for each
/// ([DialectTraits]) answers the questions of other code, grouped by concern. Depends on `type`.
@NullMarked
package quorate.sql.dialect;

import org.jspecify.annotations.NullMarked;
