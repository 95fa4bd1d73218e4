/// Tests of execute-verify replication's verification stage.
@NullMarked
package quorate.replication.eve;

import org.jspecify.annotations.NullMarked;
