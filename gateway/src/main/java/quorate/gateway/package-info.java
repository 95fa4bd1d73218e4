/// The gateway: PostgreSQL sessions over the cluster.
@NullMarked
package quorate.gateway;

import org.jspecify.annotations.NullMarked;
