/// TPC-C, revision 5.11: nine tables of a wholesale supplier, five transactions, and the conditions
/// of clause 3.3.2.
@NullMarked
package quorate.bench.tpcc;

import org.jspecify.annotations.NullMarked;
