/// The environment of every simulated cluster: time, chance, the network, faults, nodes and their
/// disks, clients, and counters of events.
@NullMarked
package quorate.simulator.world;

import org.jspecify.annotations.NullMarked;
