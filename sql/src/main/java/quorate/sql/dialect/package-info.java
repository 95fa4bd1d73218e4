/// The engines' dialects: which there are, and what is special of each. [Dialect] lists them, and a
/// class for each ([DialectTraits]) answers what other code asks, by concern. Depends on `type`.
@NullMarked
package quorate.sql.dialect;

import org.jspecify.annotations.NullMarked;
