package quorate.simulator.smr;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.smr.Footprint;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;

/// What is put around each replica: nothing, or in tests a mistake.
@FunctionalInterface
public interface SmrVariant {
  SmrVariant PLAIN = (replica, _, _) -> replica;

  Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database);

  /// What a database says that a command may read and write.
  default Footprint said(Footprint right) {
    return right;
  }

  /// Whether a database that raises an error which it need not raise says nothing about the value.
  default boolean abstains() {
    return true;
  }

  /// The vote of a database that cannot say whether a COMMIT stands.
  default SmrMessage.Outcome unsure() {
    return SmrMessage.Outcome.ABSTAINS;
  }

  /// Whether a replica in repair takes an older state where none of later can be made.
  default boolean takesOlder() {
    return true;
  }

  /// Whether a signature is the operator's.
  default boolean isOperators(boolean right) {
    return right;
  }

  /// How many databases must say alike which state is certified before a node that only orders
  /// believes it.
  default int believed(int right) {
    return right;
  }

  /// A replica's testimony in a dispute.
  default SqlCommand.Testimony testimony(SqlCommand.Testimony right) {
    return right;
  }

  /// The state that a node gives another one, which believes it.
  default BankSnapshots.Snapshot handed(BankSnapshots.Snapshot right) {
    return right;
  }
}
