/// Who is who where nodes may lie.
@NullMarked
package quorate.runtime.keys;

import org.jspecify.annotations.NullMarked;
