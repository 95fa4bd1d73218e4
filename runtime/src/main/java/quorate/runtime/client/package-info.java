/// The client side of a cluster: links, votes, interactive transactions, questions to nodes.
@NullMarked
package quorate.runtime.client;

import org.jspecify.annotations.NullMarked;
