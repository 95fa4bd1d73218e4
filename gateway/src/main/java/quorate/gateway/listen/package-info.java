/// The port of a gateway, under any client protocol.
@NullMarked
package quorate.gateway.listen;

import org.jspecify.annotations.NullMarked;
