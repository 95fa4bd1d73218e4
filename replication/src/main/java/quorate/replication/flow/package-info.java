/// Flow control: clients begin no more work than the slowest database that is needed can apply, so
/// that none of them falls far behind.
@NullMarked
package quorate.replication.flow;

import org.jspecify.annotations.NullMarked;
