/// Files, reduced to the needs of a log.
@NullMarked
package quorate.runtime.disk;

import org.jspecify.annotations.NullMarked;
