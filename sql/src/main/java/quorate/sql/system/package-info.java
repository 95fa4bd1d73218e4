/// PostgreSQL's system catalog: what its relations hold for a schema of ours, and queries of them,
/// understood and put into the words of the engine that a gateway keeps for them.
@NullMarked
package quorate.sql.system;

import org.jspecify.annotations.NullMarked;
