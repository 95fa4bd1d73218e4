/// Quorate beside others.
@NullMarked
package quorate.bench.peers;

import org.jspecify.annotations.NullMarked;
