/// Advisory locks: one table for all sessions of a cluster, changed by one request after another.
@NullMarked
package quorate.replication.lock;

import org.jspecify.annotations.NullMarked;
