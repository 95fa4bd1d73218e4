/// Quorum arithmetic over (u, r).
@NullMarked
package quorate.core.quorum;

import org.jspecify.annotations.NullMarked;
