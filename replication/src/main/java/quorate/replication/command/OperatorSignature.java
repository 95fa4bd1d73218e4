package quorate.replication.command;

import quorate.core.Bytes;

/// Tells what the cluster's operator has signed. The same at every replica: all have the operator's
/// public key from the cluster's configuration.
@FunctionalInterface
public interface OperatorSignature {
  /// No operator has a key.
  OperatorSignature NOBODY = (_, _) -> false;

  /// Whether `signature` is the operator's, of these bytes.
  boolean isOf(Bytes signed, Bytes signature);
}
