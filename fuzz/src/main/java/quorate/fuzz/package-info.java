/// Coverage-guided fuzzing of all input from outside.
@NullMarked
package quorate.fuzz;

import org.jspecify.annotations.NullMarked;
