@NullMarked
package quorate.runtime.pbr;

import org.jspecify.annotations.NullMarked;
