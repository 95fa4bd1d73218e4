/// A SQL session without a wire: it analyses statements, routes and executes them, and answers to a
/// [ResultReceiver]. It knows nothing of the PostgreSQL protocol.
@NullMarked
package quorate.gateway.session;

import org.jspecify.annotations.NullMarked;
