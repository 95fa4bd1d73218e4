/// Orders under simulation: how each is hosted, and the misbehaviour of lying nodes.
@NullMarked
package quorate.simulator.order;

import org.jspecify.annotations.NullMarked;
