package quorate.order.pbft;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Request;

/// The content of one slot: requests, and the value chosen once for their nondeterministic parts.
/// Votes name it by its digest, which is always computed here and never taken from a message.
public final class Batch {
  /// The null request for a slot in which nothing was prepared (PBFT, section 4.4).
  public static final Batch NULL = new Batch(List.of(), Bytes.EMPTY);

  private final List<Request> requests;
  private final Bytes choice;
  private final Digest digest;

  public Batch(List<Request> requests, Bytes choice) {
    this.requests = List.copyOf(requests);
    this.choice = choice;
    Encoder to = new Encoder(256);
    encode(to);
    this.digest = Digest.of(to.toByteArray());
  }

  public List<Request> requests() {
    return requests;
  }

  /// The proposed value for the nondeterministic parts; opaque here, empty if there are none.
  public Bytes choice() {
    return choice;
  }

  public Digest digest() {
    return digest;
  }

  /// The approximate memory and network cost in bytes.
  public long bytes() {
    return Request.bytes(requests) + choice.length();
  }

  public void encode(Encoder to) {
    Request.encodeBatch(to, requests);
    to.bytes(choice);
  }

  public static Batch decode(Decoder from) {
    return new Batch(Request.decodeBatch(from), from.bytes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Batch batch && digest.equals(batch.digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return requests + (choice.length() == 0 ? "" : "=" + choice);
  }
}
