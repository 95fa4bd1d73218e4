/// Checks that hold over the whole project.
@NullMarked
package quorate.cli;

import org.jspecify.annotations.NullMarked;
