/// Compares the cost of two builds of Quorate under the same load, in turn.
@NullMarked
package quorate.bench.builds;

import org.jspecify.annotations.NullMarked;
