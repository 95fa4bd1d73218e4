/// The server side of the PostgreSQL frontend/backend protocol, version 3: messages, framing,
/// SCRAM-SHA-256, value formats, COPY. It does not depend on the cluster behind it.
@NullMarked
package quorate.gateway.pg;

import org.jspecify.annotations.NullMarked;
