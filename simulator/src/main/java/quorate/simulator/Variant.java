package quorate.simulator;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.smr.Footprint;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;

/// What is put around each replica: nothing, or in tests a mistake.
@FunctionalInterface
interface Variant {
  Variant PLAIN = (replica, _, _) -> replica;

  Role<SmrMessage> around(Replica replica, NodeId self, BankDatabase database);

  /// What a database says that a command may read and write.
  default Footprint said(Footprint right) {
    return right;
  }

  /// Whether a database that raises an error which it need not raise says nothing about the value.
  default boolean abstains() {
    return true;
  }

  /// The state that a node gives another one, which believes it.
  default BankSnapshots.Snapshot handed(BankSnapshots.Snapshot right) {
    return right;
  }
}
