/// Quorate compared with its alternatives: the same clients and load over loopback on single
/// databases, on replicated ones, and on clusters of Quorate.
@NullMarked
package quorate.bench.peers;

import org.jspecify.annotations.NullMarked;
