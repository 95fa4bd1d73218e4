/// Quorate and what others run instead of it, side by side: the same clients and the same load over
/// loopback at databases alone, at replicated ones, and at clusters of Quorate.
@NullMarked
package quorate.bench.peers;

import org.jspecify.annotations.NullMarked;
