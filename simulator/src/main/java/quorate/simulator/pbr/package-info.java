/// Primary-backup under simulation.
@NullMarked
package quorate.simulator.pbr;

import org.jspecify.annotations.NullMarked;
