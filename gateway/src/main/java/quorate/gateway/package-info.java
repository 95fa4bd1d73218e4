/// The gateway: the PostgreSQL protocol, over the SQL sessions of `quorate.gateway.session`.
@NullMarked
package quorate.gateway;

import org.jspecify.annotations.NullMarked;
