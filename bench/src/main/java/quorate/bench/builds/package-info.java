/// Two builds of Quorate under the same load, in turn: does the later one cost more?
@NullMarked
package quorate.bench.builds;

import org.jspecify.annotations.NullMarked;
