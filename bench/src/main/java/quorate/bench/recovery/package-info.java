/// ShadowDB's figure 10, measured again: throughput through a crash of the primary, and the time
/// that a state takes from one replica to another, over its size.
@NullMarked
package quorate.bench.recovery;

import org.jspecify.annotations.NullMarked;
