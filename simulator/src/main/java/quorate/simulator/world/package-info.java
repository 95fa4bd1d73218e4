/// What every simulated cluster stands in: time, chance, the network, faults, nodes and their
/// disks, clients, and the counters of what happened.
@NullMarked
package quorate.simulator.world;

import org.jspecify.annotations.NullMarked;
