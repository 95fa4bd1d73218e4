/// `./quorate engines`.
@NullMarked
package quorate.cli.engine;

import org.jspecify.annotations.NullMarked;
