package quorate.replication.eve;

import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;

/// The result of executing one batch (Eve, sections 3.2.1 and 3.4.1). Its hashes stay apart (T1):
/// verifiers must see the predecessor, and a transferred state must be checked alone.
///
/// @param number the batch's sequence number; batches begin with 1
/// @param batch the hash of the batch's contents
/// @param state the hash of the state after the batch
/// @param outputs the hash of the answers to its requests
/// @param previous the hash of the token of `number` - 1
public record Token(long number, Digest batch, Digest state, Digest outputs, Digest previous) {
  private static final Digest NOTHING = new Digest(Bytes.wrap(new byte[Digest.SIZE]));

  /// The state before the first batch.
  public static final Token GENESIS = new Token(0, NOTHING, NOTHING, NOTHING, NOTHING);

  /// The token's own hash, which names the whole history up to it.
  public Digest digest() {
    Encoder to = new Encoder(160);
    write(to);
    return Digest.of(to.toByteArray());
  }

  /// Whether this continues the given token: a valid transition (T1).
  public boolean follows(Token before) {
    return number == before.number + 1 && previous.equals(before.digest());
  }

  /// Writes all fields; [EveCodec#token] reads them.
  public void write(Encoder to) {
    to.varint(number);
    Digest.write(to, batch);
    Digest.write(to, state);
    Digest.write(to, outputs);
    Digest.write(to, previous);
  }

  @Override
  public String toString() {
    return "b" + number + " " + (number == 0 ? "genesis" : digest());
  }
}
