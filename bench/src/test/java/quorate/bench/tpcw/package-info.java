/// TPC-W.
@NullMarked
package quorate.bench.tpcw;

import org.jspecify.annotations.NullMarked;
