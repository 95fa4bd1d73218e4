/// PostgreSQL's system catalog: the contents of its relations for a schema, and the translation of
/// queries of it to the SQLite that a gateway keeps for them.
@NullMarked
package quorate.sql.system;

import org.jspecify.annotations.NullMarked;
