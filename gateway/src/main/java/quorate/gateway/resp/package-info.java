/// The protocol of Redis (RESP 2 and 3) in front of the key-value service.
@NullMarked
package quorate.gateway.resp;

import org.jspecify.annotations.NullMarked;
