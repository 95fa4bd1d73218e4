/// Tests of primary-backup replication.
@NullMarked
package quorate.replication.pbr;

import org.jspecify.annotations.NullMarked;
