@NullMarked
package quorate.gateway.listen;

import org.jspecify.annotations.NullMarked;
