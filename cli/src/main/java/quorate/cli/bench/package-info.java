/// `./quorate bench`: loads, comparisons and the clusters they run on.
@NullMarked
package quorate.cli.bench;

import org.jspecify.annotations.NullMarked;
