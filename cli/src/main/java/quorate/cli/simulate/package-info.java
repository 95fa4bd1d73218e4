/// `./quorate simulate` and `explore`.
@NullMarked
package quorate.cli.simulate;

import org.jspecify.annotations.NullMarked;
