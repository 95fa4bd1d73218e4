package quorate.replication.command;

import quorate.core.Bytes;

/// Verifies the cluster operator's signatures. The result is the same at every replica: all have
/// the operator's public key from the cluster's configuration.
@FunctionalInterface
public interface OperatorSignature {
  /// Accepts no signature: the operator has no key.
  OperatorSignature NOBODY = (_, _) -> false;

  /// Whether `signature` is the operator's signature of these bytes.
  boolean isOf(Bytes signed, Bytes signature);
}
