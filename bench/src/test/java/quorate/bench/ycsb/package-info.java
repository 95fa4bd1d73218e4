/// YCSB.
@NullMarked
package quorate.bench.ycsb;

import org.jspecify.annotations.NullMarked;
