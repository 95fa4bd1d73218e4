package quorate.order.pbft;

import quorate.core.Bytes;
import quorate.core.NodeId;

/// What a node signs with, and how it checks what others signed. A pure function of its keys: the
/// same statement always gives the same signature (as Ed25519 does), so that a role that signs
/// stays deterministic.
public interface Signatures {
  /// This node's signature.
  Bytes sign(Bytes statement);

  /// Whether `signer` signed the statement. Never throws, whatever the signature is.
  boolean verify(NodeId signer, Bytes statement, Bytes signature);
}
