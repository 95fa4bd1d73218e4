/// Databases and clusters that speak the PostgreSQL protocol, compared in one run.
@NullMarked
package quorate.bench.wire;

import org.jspecify.annotations.NullMarked;
