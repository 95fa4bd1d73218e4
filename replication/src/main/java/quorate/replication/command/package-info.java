/// The host of a replicated state machine: it executes what the order delivers, each request once,
/// keeps and compares checkpoints, replaces a wrong state, and changes its replicas. What a command
/// means is the business of the service that stands on it ([Service]); a database is one such.
@NullMarked
package quorate.replication.command;

import org.jspecify.annotations.NullMarked;
