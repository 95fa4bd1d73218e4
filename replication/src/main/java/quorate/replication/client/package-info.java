/// The client side: submits requests, collects replies and votes on them.
@NullMarked
package quorate.replication.client;

import org.jspecify.annotations.NullMarked;
