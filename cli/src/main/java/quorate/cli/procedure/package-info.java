/// `./quorate procedures`.
@NullMarked
package quorate.cli.procedure;

import org.jspecify.annotations.NullMarked;
