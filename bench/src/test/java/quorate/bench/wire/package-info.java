@NullMarked
package quorate.bench.wire;

import org.jspecify.annotations.NullMarked;
