@NullMarked
package quorate.runtime.disk;

import org.jspecify.annotations.NullMarked;
