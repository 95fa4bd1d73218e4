/// The explorer: every interleaving of a small cluster's events, within bounds. What it does and
/// what its bounds mean: `docs/exploring.md`. Read in this order: Bounds, Subject, Locals,
/// Explorer.
@NullMarked
package quorate.simulator.explore;

import org.jspecify.annotations.NullMarked;
