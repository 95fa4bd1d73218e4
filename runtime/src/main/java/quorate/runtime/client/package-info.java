/// What a client of the cluster needs: links, votes, interactive transactions, questions to nodes.
@NullMarked
package quorate.runtime.client;

import org.jspecify.annotations.NullMarked;
