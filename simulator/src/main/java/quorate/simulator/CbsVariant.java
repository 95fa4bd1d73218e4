package quorate.simulator;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsMessage;

/// What is put around the shepherd's roles: nothing, or in tests a mistake.
interface CbsVariant {
  CbsVariant PLAIN = new CbsVariant() {};

  /// Around the coordinator of one life of the shepherd.
  default Role<CbsMessage> coordinator(Role<CbsMessage> right) {
    return right;
  }

  /// Around the manager of one life of the shepherd.
  default Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
    return right;
  }
}
