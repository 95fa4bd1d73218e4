package quorate.simulator.cbs;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.SuccessionMessage;

/// Wrappers around the shepherd's roles: none, or in tests a mistake.
public interface CbsVariant {
  CbsVariant PLAIN = new CbsVariant() {};

  /// The limits of the shepherd.
  default CbsConfig config(CbsConfig right) {
    return right;
  }

  /// Wraps the coordinator of one life of the shepherd.
  default Role<CbsMessage> coordinator(Role<CbsMessage> right) {
    return right;
  }

  /// Wraps one life of a node's part in the succession of shepherds.
  default Role<SuccessionMessage> succession(Role<SuccessionMessage> right) {
    return right;
  }

  /// Whether a new shepherd's connection ends the transactions of earlier ones.
  default boolean fences() {
    return true;
  }

  /// Whether a database reports that a COMMIT failed before it lets go of the locks.
  default boolean reportsFailedCommitsFirst() {
    return true;
  }

  /// Whether a shepherd accepts client messages addressed to another epoch.
  default boolean hearsOtherEpochs() {
    return false;
  }

  /// Wraps a manager of one life of the shepherd.
  default Role<CbsMessage> manager(Role<CbsMessage> right, NodeId self) {
    return right;
  }
}
