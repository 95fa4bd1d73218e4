/// The durable log: what a node has promised survives the power failing.
@NullMarked
package quorate.runtime.log;

import org.jspecify.annotations.NullMarked;
