/// Checks of the whole project.
@NullMarked
package quorate.cli;

import org.jspecify.annotations.NullMarked;
