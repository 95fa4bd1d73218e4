/// Execute-verify replication in the simulator: executors over a model of a multithreaded service,
/// verifiers, nodes that lie as either, and checkers outside the roles.
@NullMarked
package quorate.simulator.eve;

import org.jspecify.annotations.NullMarked;
