package quorate.simulator.pbr;

import quorate.core.Role;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrReplica;

/// What is put around the replicas of primary-backup: nothing, or in tests a mistake.
public interface PbrVariant {
  PbrVariant PLAIN = new PbrVariant() {};

  /// What a replica is configured with.
  default PbrConfig config(PbrConfig right) {
    return right;
  }

  /// Around a replica in one of its lives.
  default Role<PbrMessage> replica(PbrReplica right, PbrConfig config) {
    return right;
  }

  /// Whether a state that is transferred lacks the newest transaction.
  default boolean losesNewest() {
    return false;
  }

  /// Whether leases are read off a clock that goes on while the machine is suspended.
  default boolean seesSuspensions() {
    return true;
  }

  /// Whether engines that are ahead of their logs cannot take that back.
  default boolean carriesNothing() {
    return false;
  }
}
