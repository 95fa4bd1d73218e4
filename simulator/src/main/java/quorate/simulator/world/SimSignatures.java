package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.order.pbft.Signatures;

/// Signatures that no simulated node can forge, since none computes another's: a digest over the
/// signer, the number of the configuration and the statement, without randomness.
///
/// @param configuration in which its signatures count; others' of another one do not
public record SimSignatures(NodeId self, long configuration) implements Signatures {
  /// The signatures of nodes that are never replaced.
  public SimSignatures(NodeId self) {
    this(self, 1);
  }

  @Override
  public Bytes sign(Bytes statement) {
    return of(self, statement);
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    return of(signer, statement).equals(signature);
  }

  private Bytes of(NodeId signer, Bytes statement) {
    byte[] head = new Encoder(16).node(signer).varint(configuration).toByteArray();
    return Digest.of(head, statement.unsafeArray()).bytes();
  }
}
