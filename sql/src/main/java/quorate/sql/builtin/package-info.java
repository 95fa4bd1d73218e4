/// The built-in catalog of a PostgreSQL server: the relations, types, casts and function signatures
/// of every database. Depends on the parsed tree and on `type`.
@NullMarked
package quorate.sql.builtin;

import org.jspecify.annotations.NullMarked;
