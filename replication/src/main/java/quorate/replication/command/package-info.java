/// The host of a replicated state machine: it executes the order's deliveries, each request once,
/// takes and compares checkpoints, replaces a wrong state, and changes its replicas. The service on
/// top of it ([Service]), such as a database, gives commands their meaning.
@NullMarked
package quorate.replication.command;

import org.jspecify.annotations.NullMarked;
