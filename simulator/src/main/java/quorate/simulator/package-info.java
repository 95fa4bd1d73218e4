/// The world of simulation: whole clusters from one seed, under faults, with checkers outside the
/// roles. The trace's columns and its replay: `docs/simulating.md`.
@NullMarked
package quorate.simulator;

import org.jspecify.annotations.NullMarked;
