/// Tests of commit barrier scheduling.
@NullMarked
package quorate.replication.cbs;

import org.jspecify.annotations.NullMarked;
