/// State machine replication under simulation: databases that lie, fail and are slow, their
/// clients, and the checks.
@NullMarked
package quorate.simulator.smr;

import org.jspecify.annotations.NullMarked;
