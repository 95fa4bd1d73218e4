/// What arrives from outside, guided by coverage.
@NullMarked
package quorate.fuzz;

import org.jspecify.annotations.NullMarked;
