/// The durable log, which preserves a node's promises through power failures.
@NullMarked
package quorate.runtime.log;

import org.jspecify.annotations.NullMarked;
