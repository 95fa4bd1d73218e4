/// A transaction on one engine, under any replication protocol.
@NullMarked
package quorate.engine;

import org.jspecify.annotations.NullMarked;
