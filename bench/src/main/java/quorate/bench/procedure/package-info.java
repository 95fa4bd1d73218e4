/// The workloads' transactions as stored procedures. Each class is put into a jar by itself, and
/// runs next to databases: it depends only on Java and [quorate.procedure].
@NullMarked
package quorate.bench.procedure;

import org.jspecify.annotations.NullMarked;
