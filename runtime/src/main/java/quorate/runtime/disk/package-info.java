/// Files, reduced to what a log needs.
@NullMarked
package quorate.runtime.disk;

import org.jspecify.annotations.NullMarked;
