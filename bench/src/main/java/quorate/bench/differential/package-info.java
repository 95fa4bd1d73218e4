/// The same sessions at a PostgreSQL and at Quorate, drawn from seeds: where what a client sees is
/// not the same, Quorate has to have said 0A000.
@NullMarked
package quorate.bench.differential;

import org.jspecify.annotations.NullMarked;
