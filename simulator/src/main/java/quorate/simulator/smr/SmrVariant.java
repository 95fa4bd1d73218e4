package quorate.simulator.smr;

import java.util.List;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.Footprint;

/// A wrapper around each replica: none, or in tests a mistake.
@FunctionalInterface
public interface SmrVariant {
  SmrVariant PLAIN = (replica, _, _) -> replica;

  Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database);

  /// The footprint that a database reports for a command.
  default Footprint said(Footprint right) {
    return right;
  }

  /// Whether a database abstains when it raised an optional error.
  default boolean abstains() {
    return true;
  }

  /// The vote of a database that cannot say whether a COMMIT stands.
  default SmrMessage.Outcome unsure() {
    return SmrMessage.Outcome.ABSTAINS;
  }

  /// Whether a replica in repair takes an older state if no later one can be made.
  default boolean takesOlder() {
    return true;
  }

  /// Whether a signature is the operator's.
  default boolean isOperators(boolean right) {
    return right;
  }

  /// The replicas asked for a read.
  default List<NodeId> asked(List<NodeId> right) {
    return right;
  }

  /// How many databases must agree on the certified state before a node that only orders believes
  /// them.
  default int believed(int right) {
    return right;
  }

  /// A replica's testimony in a dispute.
  default SqlCommand.Testimony testimony(SqlCommand.Testimony right) {
    return right;
  }

  /// The state given to another node, which believes it.
  default BankSnapshots.Snapshot handed(BankSnapshots.Snapshot right) {
    return right;
  }

  /// Whether a database that was being overwritten when its node crashed is void.
  default boolean marksInstalls() {
    return true;
  }
}
