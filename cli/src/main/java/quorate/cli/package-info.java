/// The commands that a person types.
@NullMarked
package quorate.cli;

import org.jspecify.annotations.NullMarked;
