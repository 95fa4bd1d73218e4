/// Orders under simulation: how each is hosted, and who lies in it.
@NullMarked
package quorate.simulator.order;

import org.jspecify.annotations.NullMarked;
