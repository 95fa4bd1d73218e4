@NullMarked
package quorate.core.digest;

import org.jspecify.annotations.NullMarked;
