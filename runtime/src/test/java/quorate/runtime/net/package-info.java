/// Tests of the links between nodes and clients.
@NullMarked
package quorate.runtime.net;

import org.jspecify.annotations.NullMarked;
