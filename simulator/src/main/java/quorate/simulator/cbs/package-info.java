/// Commit barrier scheduling under simulation, with a single shepherd or with standbys.
@NullMarked
package quorate.simulator.cbs;

import org.jspecify.annotations.NullMarked;
