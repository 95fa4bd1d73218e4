/// Replicas among each other, over databases that answer as they are told.
@NullMarked
package quorate.replication.smr;

import org.jspecify.annotations.NullMarked;
