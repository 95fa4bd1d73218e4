/// The explorer: every interleaving of a small cluster's events, within bounds. `docs/exploring.md`
/// describes it and its bounds. Read in this order: Bounds, Subject, Locals, Explorer.
@NullMarked
package quorate.simulator.explore;

import org.jspecify.annotations.NullMarked;
