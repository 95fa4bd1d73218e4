/// Clients of a gateway that send anything at all, beside some that work.
@NullMarked
package quorate.bench.hostile;

import org.jspecify.annotations.NullMarked;
