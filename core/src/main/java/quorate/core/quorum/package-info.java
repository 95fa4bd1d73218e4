/// The quorum arithmetic of one pair of numbers (u, r).
@NullMarked
package quorate.core.quorum;

import org.jspecify.annotations.NullMarked;
