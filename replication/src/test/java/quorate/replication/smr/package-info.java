/// Replicas exchanging messages, over databases with preset answers.
@NullMarked
package quorate.replication.smr;

import org.jspecify.annotations.NullMarked;
