/// The advisory locks of a session, and those of all sessions of a gateway.
@NullMarked
package quorate.gateway.session.lock;

import org.jspecify.annotations.NullMarked;
