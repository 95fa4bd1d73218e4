/// Tests of the gateway as clients see it, over a real cluster.
@NullMarked
package quorate.gateway;

import org.jspecify.annotations.NullMarked;
