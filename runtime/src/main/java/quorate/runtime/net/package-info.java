/// Links between nodes, and between clients and nodes: framed bytes over TCP, by Netty.
@NullMarked
package quorate.runtime.net;

import org.jspecify.annotations.NullMarked;
