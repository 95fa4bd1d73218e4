/// Hostile clients of a gateway, and working ones at the same time.
@NullMarked
package quorate.bench.hostile;

import org.jspecify.annotations.NullMarked;
