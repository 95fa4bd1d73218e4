/// YCSB's core workloads A to F (Cooper et al., *Benchmarking Cloud Serving Systems with YCSB*).
@NullMarked
package quorate.bench.ycsb;

import org.jspecify.annotations.NullMarked;
