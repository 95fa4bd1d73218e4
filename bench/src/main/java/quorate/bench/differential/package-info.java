/// The same sessions, drawn from seeds, on a PostgreSQL and on Quorate: where a client sees a
/// difference, Quorate must have answered 0A000.
@NullMarked
package quorate.bench.differential;

import org.jspecify.annotations.NullMarked;
