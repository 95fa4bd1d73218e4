/// The transactions of workloads as stored procedures. Each class is put into a jar by itself, and
/// runs beside databases: it uses nothing but Java and [quorate.procedure].
@NullMarked
package quorate.bench.procedure;

import org.jspecify.annotations.NullMarked;
