/// The common parts of the commands.
@NullMarked
package quorate.cli.common;

import org.jspecify.annotations.NullMarked;
