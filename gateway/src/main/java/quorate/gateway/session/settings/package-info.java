/// The settings of a session: SET, SHOW, and those that limit its statements.
@NullMarked
package quorate.gateway.session.settings;

import org.jspecify.annotations.NullMarked;
