/// LISTEN and NOTIFY: what was notified in which order, and to whom it is due.
@NullMarked
package quorate.gateway.notify;

import org.jspecify.annotations.NullMarked;
