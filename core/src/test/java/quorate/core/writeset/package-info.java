@NullMarked
package quorate.core.writeset;

import org.jspecify.annotations.NullMarked;
