/// TPC-B: tellers of a bank's branches.
@NullMarked
package quorate.bench.tpcb;

import org.jspecify.annotations.NullMarked;
