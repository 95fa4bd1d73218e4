/// Clients that run SQL transactions on any JDBC URL, and their measurements: the basis of the
/// workloads.
@NullMarked
package quorate.bench.load;

import org.jspecify.annotations.NullMarked;
