@NullMarked
package quorate.runtime.eve;

import org.jspecify.annotations.NullMarked;
