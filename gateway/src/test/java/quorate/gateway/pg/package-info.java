/// Tests of the protocol's parts.
@NullMarked
package quorate.gateway.pg;

import org.jspecify.annotations.NullMarked;
