package quorate.simulator.eve;

import quorate.core.Role;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Verifier;

/// Wrappers around the honest roles: none, or in tests a mistake.
public interface EveVariant {
  EveVariant PLAIN = new EveVariant() {};

  /// The configuration of an honest role.
  default EveConfig config(EveConfig right) {
    return right;
  }

  /// Wraps one life of a verifier.
  default Role<EveMessage> verifier(Verifier right, EveConfig config) {
    return right;
  }

  /// Wraps one life of an executor.
  default Role<EveMessage> executor(Executor right, EveConfig config) {
    return right;
  }
}
