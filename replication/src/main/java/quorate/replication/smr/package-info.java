/// State machine replication (ShadowDB section III.B): every transaction is ordered, every replica
/// executes it, and the client takes the answer that r + 1 of them give.
@NullMarked
package quorate.replication.smr;

import org.jspecify.annotations.NullMarked;
