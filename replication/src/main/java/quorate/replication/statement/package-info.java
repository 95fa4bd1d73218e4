/// SQL statements as replication carries them, whatever the protocol: what is executed alike
/// everywhere, and what one database answers.
@NullMarked
package quorate.replication.statement;

import org.jspecify.annotations.NullMarked;
