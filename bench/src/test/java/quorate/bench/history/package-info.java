@NullMarked
package quorate.bench.history;

import org.jspecify.annotations.NullMarked;
