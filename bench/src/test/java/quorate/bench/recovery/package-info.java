/// Crashes and transfers.
@NullMarked
package quorate.bench.recovery;

import org.jspecify.annotations.NullMarked;
