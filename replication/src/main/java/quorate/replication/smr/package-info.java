/// State machine replication (ShadowDB section III.B; DESIGN section 5): every transaction is
/// ordered, every replica executes it, the client takes what r + 1 of them answer alike.
@NullMarked
package quorate.replication.smr;

import org.jspecify.annotations.NullMarked;
