/// The foundation of every layer: the role contract, ids, and invariant checks.
@NullMarked
package quorate.core;

import org.jspecify.annotations.NullMarked;
