/// The host of a state machine, with a service other than a database.
@NullMarked
package quorate.replication.command;

import org.jspecify.annotations.NullMarked;
