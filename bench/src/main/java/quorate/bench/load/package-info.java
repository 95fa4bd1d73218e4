/// Clients that run transactions of SQL against any JDBC URL, and what they see: the ground that
/// the workloads stand on.
@NullMarked
package quorate.bench.load;

import org.jspecify.annotations.NullMarked;
