/// Replacing the nodes of an order while it runs, whatever the order.
@NullMarked
package quorate.order.reconfigure;

import org.jspecify.annotations.NullMarked;
