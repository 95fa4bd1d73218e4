/// Hosts one ordering node: its log, its links, its timers, and the consumer of its deliveries.
@NullMarked
package quorate.runtime.order;

import org.jspecify.annotations.NullMarked;
