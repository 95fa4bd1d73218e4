/// LISTEN and NOTIFY: the order of notifications, and the sessions to which they are due.
@NullMarked
package quorate.gateway.notify;

import org.jspecify.annotations.NullMarked;
