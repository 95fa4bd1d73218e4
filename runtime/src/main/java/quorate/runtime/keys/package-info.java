/// Who is who where nodes may lie: keys, and what is signed with them.
@NullMarked
package quorate.runtime.keys;

import org.jspecify.annotations.NullMarked;
