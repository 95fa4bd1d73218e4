/// SQL clients.
@NullMarked
package quorate.bench.load;

import org.jspecify.annotations.NullMarked;
