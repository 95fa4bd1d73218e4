/// The world of simulation: whole clusters from one seed, under faults, with checkers outside the
/// roles. Columns of the trace and how to replay: `docs/simulating.md`.
@NullMarked
package quorate.simulator;

import org.jspecify.annotations.NullMarked;
