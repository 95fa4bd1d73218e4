/// Quorate compared with peers.
@NullMarked
package quorate.bench.peers;

import org.jspecify.annotations.NullMarked;
