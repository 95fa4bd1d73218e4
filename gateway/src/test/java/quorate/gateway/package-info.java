/// The gateway as its clients meet it, over a real cluster.
@NullMarked
package quorate.gateway;

import org.jspecify.annotations.NullMarked;
