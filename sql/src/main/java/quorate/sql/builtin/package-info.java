/// A PostgreSQL server's own catalog: the relations, types, casts and function signatures that
/// every database has. Depends on the parsed tree and on `type`.
@NullMarked
package quorate.sql.builtin;

import org.jspecify.annotations.NullMarked;
