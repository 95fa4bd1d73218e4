/// Write sets, the common representation of changes for replication, undo, conflicts and digests.
@NullMarked
package quorate.core.writeset;

import org.jspecify.annotations.NullMarked;
