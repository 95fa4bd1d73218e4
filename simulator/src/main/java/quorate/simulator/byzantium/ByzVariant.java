package quorate.simulator.byzantium;

import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.quorum.Tolerance;
import quorate.replication.byzantium.ByzConfig;
import quorate.replication.byzantium.ByzLimits;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.ClientProxy;
import quorate.replication.byzantium.CommittedKeys;
import quorate.replication.byzantium.Labels;
import quorate.replication.byzantium.ReplicaProxy;

/// Wrappers around the roles and the databases: none, or in tests a mistake.
public interface ByzVariant {
  ByzVariant PLAIN = new ByzVariant() {};

  /// Wraps one life of a replica proxy.
  default Role<ByzMessage> replica(ReplicaProxy right, ByzConfig config) {
    return right;
  }

  default Role<ByzMessage> client(ClientProxy right, ByzConfig config) {
    return right;
  }

  /// Whether a node has a request ordered.
  default boolean accepts(NodeId from, ByzMessage.Submit submit) {
    return submit.isFrom(from);
  }

  /// The failures that the roles count on.
  default Tolerance counted(Tolerance right) {
    return right;
  }

  default ByzLimits limits(ByzLimits right) {
    return right;
  }

  /// Checks the kind and footprint of operations (L5).
  default Labels labels() {
    return ByzOp::isLabelled;
  }

  /// The table by which a replica finds conflicts.
  default CommittedKeys committed() {
    return new CommittedKeys();
  }

  /// Whether a database without a transaction's snapshot takes a later one.
  default boolean opensLate() {
    return false;
  }

  /// Whether a database fixes snapshots after a restart as of now.
  default boolean reopensNow() {
    return false;
  }

  /// Whether a database claims the keys of rows that are only locked.
  default boolean claimsLocks() {
    return true;
  }

  /// Whether a database claims the keys of operations that changed nothing.
  default boolean claimsInVain() {
    return true;
  }
}
