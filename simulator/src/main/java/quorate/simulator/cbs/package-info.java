/// Commit barrier scheduling under simulation, with one shepherd and with several.
@NullMarked
package quorate.simulator.cbs;

import org.jspecify.annotations.NullMarked;
