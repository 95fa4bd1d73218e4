/// The keys and signatures that authenticate nodes, clients and the operator.
@NullMarked
package quorate.runtime.keys;

import org.jspecify.annotations.NullMarked;
