/// Peers for the bench's workload: each a main class for the processes of one implementation.
@NullMarked
package quorate.peers;

import org.jspecify.annotations.NullMarked;
