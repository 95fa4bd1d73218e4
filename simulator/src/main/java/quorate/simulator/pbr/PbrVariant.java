package quorate.simulator.pbr;

import quorate.core.Role;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrReplica;

/// Wrappers around the replicas of primary-backup: none, or in tests a mistake.
public interface PbrVariant {
  PbrVariant PLAIN = new PbrVariant() {};

  /// The configuration of a replica.
  default PbrConfig config(PbrConfig right) {
    return right;
  }

  /// Wraps one life of a replica.
  default Role<PbrMessage> replica(PbrReplica right, PbrConfig config) {
    return right;
  }

  /// Whether a transferred state lacks the newest transaction.
  default boolean losesNewest() {
    return false;
  }

  /// Whether leases use a clock that advances while the machine is suspended.
  default boolean seesSuspensions() {
    return true;
  }

  /// Whether an engine in which a state is half installed is known to be void after a crash.
  default boolean marksVoid() {
    return true;
  }

  /// Whether an installed state is durable before its engine counts as whole.
  default boolean syncsInstalls() {
    return true;
  }

  /// Whether engines ahead of their logs cannot undo the surplus.
  default boolean carriesNothing() {
    return false;
  }
}
