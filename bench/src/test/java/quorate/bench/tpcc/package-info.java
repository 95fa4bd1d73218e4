/// TPC-C.
@NullMarked
package quorate.bench.tpcc;

import org.jspecify.annotations.NullMarked;
