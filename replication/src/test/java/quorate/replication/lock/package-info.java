@NullMarked
package quorate.replication.lock;

import org.jspecify.annotations.NullMarked;
