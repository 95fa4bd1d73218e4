package quorate.runtime.keys;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.order.pbft.Signatures;

/// Signatures valid in one configuration only: the signed bytes contain its number.
///
/// @param number the configuration's number
public record NumberedSignatures(long number, Signatures keys) implements Signatures {
  @Override
  public Bytes sign(Bytes statement) {
    return keys.sign(numbered(statement));
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    return keys.verify(signer, numbered(statement), signature);
  }

  private Bytes numbered(Bytes statement) {
    return new Encoder(16 + statement.length()).u8('#').varint(number).bytes(statement).toBytes();
  }
}
