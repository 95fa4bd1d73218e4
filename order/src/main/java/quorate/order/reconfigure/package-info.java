/// Replacement of an order's nodes while it runs, for any order.
@NullMarked
package quorate.order.reconfigure;

import org.jspecify.annotations.NullMarked;
