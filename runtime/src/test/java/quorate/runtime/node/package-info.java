/// Nodes and their parts under crashes, power failures and lies.
@NullMarked
package quorate.runtime.node;

import org.jspecify.annotations.NullMarked;
