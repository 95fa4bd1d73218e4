/// Peers under the bench's workload: each a main class with the processes of one implementation.
@NullMarked
package quorate.peers;

import org.jspecify.annotations.NullMarked;
