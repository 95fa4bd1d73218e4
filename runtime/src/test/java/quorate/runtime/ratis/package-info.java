@NullMarked
package quorate.runtime.ratis;

import org.jspecify.annotations.NullMarked;
