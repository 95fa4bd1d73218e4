/// The stable, bounded binary encoding of everything that crosses a wire or a disk.
@NullMarked
package quorate.core.wire;

import org.jspecify.annotations.NullMarked;
