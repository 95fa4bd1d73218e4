/// The host of a state machine, under a service that is no database.
@NullMarked
package quorate.replication.command;

import org.jspecify.annotations.NullMarked;
