/// Tests of the host of ordering nodes.
@NullMarked
package quorate.runtime.order;

import org.jspecify.annotations.NullMarked;
