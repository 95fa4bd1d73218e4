/// The engines' dialects: which there are, their names for types, how they quote, and what they
/// lack. Depends on `type`.
@NullMarked
package quorate.sql.dialect;

import org.jspecify.annotations.NullMarked;
