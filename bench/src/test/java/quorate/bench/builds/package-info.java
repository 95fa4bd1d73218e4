@NullMarked
package quorate.bench.builds;

import org.jspecify.annotations.NullMarked;
