/// Reads beside the thread that applies the order, each over the state of its position.
@NullMarked
package quorate.runtime.read;

import org.jspecify.annotations.NullMarked;
