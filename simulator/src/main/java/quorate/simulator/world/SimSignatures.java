package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.order.pbft.Signatures;

/// Signatures that no simulated node can forge, since none computes another's: a digest over the
/// signer and the statement, without randomness.
public record SimSignatures(NodeId self) implements Signatures {
  @Override
  public Bytes sign(Bytes statement) {
    return of(self, statement);
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    return of(signer, statement).equals(signature);
  }

  private static Bytes of(NodeId signer, Bytes statement) {
    return Digest.of(new Encoder(8).node(signer).toByteArray(), statement.unsafeArray()).bytes();
  }
}
