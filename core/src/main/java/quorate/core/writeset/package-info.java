/// What a transaction changes: the common currency of replication, undo, conflicts and digests.
@NullMarked
package quorate.core.writeset;

import org.jspecify.annotations.NullMarked;
