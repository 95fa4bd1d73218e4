/// The voting client.
@NullMarked
package quorate.replication.client;

import org.jspecify.annotations.NullMarked;
