/// The properties required of every run, checked from outside the roles.
@NullMarked
package quorate.simulator.check;

import org.jspecify.annotations.NullMarked;
