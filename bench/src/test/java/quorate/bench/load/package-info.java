/// Clients of SQL.
@NullMarked
package quorate.bench.load;

import org.jspecify.annotations.NullMarked;
