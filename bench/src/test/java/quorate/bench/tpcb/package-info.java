/// TPC-B.
@NullMarked
package quorate.bench.tpcb;

import org.jspecify.annotations.NullMarked;
