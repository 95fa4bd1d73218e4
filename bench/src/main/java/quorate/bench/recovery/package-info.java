/// ShadowDB's figure 10, measured again: throughput through a crash of the primary, and the time of
/// a state transfer between replicas, over its size.
@NullMarked
package quorate.bench.recovery;

import org.jspecify.annotations.NullMarked;
