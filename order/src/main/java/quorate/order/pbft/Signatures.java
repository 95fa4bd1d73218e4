package quorate.order.pbft;

import quorate.core.Bytes;
import quorate.core.NodeId;

/// Signs this node's statements and verifies others'. A pure function of its keys: the same
/// statement always gets the same signature (as with Ed25519), so that a role that signs stays
/// deterministic.
public interface Signatures {
  /// This node's signature.
  Bytes sign(Bytes statement);

  /// Whether `signer` signed the statement. Never throws, however malformed the signature.
  boolean verify(NodeId signer, Bytes statement, Bytes signature);
}
