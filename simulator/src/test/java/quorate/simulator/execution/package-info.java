@NullMarked
package quorate.simulator.execution;

import org.jspecify.annotations.NullMarked;
