/// The simulation of execution under execute-verify replication: the real batch runner and service
/// over real managed state, with threads whose interleavings the seed chooses.
@NullMarked
package quorate.simulator.execution;

import org.jspecify.annotations.NullMarked;
