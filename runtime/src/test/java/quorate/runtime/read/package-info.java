/// Ordered reads over shared snapshots.
@NullMarked
package quorate.runtime.read;

import org.jspecify.annotations.NullMarked;
