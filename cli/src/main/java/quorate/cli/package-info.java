/// The command-line interface.
@NullMarked
package quorate.cli;

import org.jspecify.annotations.NullMarked;
