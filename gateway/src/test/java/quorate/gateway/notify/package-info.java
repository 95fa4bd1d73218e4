/// The delivery of notifications, without a cluster.
@NullMarked
package quorate.gateway.notify;

import org.jspecify.annotations.NullMarked;
