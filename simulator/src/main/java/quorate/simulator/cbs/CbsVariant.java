package quorate.simulator.cbs;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.SuccessionMessage;

/// What is put around the shepherd's roles: nothing, or in tests a mistake.
public interface CbsVariant {
  CbsVariant PLAIN = new CbsVariant() {};

  /// Around the coordinator of one life of the shepherd.
  default Role<CbsMessage> coordinator(Role<CbsMessage> right) {
    return right;
  }

  /// Around one life of a node's part in the succession of shepherds.
  default Role<SuccessionMessage> succession(Role<SuccessionMessage> right) {
    return right;
  }

  /// Whether databases end what belongs to an old shepherd when a new one connects.
  default boolean fences() {
    return true;
  }

  /// Whether a shepherd hears what clients said to one of another epoch.
  default boolean hearsOtherEpochs() {
    return false;
  }

  /// Around the manager of one life of the shepherd.
  default Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
    return right;
  }
}
