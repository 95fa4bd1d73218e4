package quorate.order;

import java.util.List;
import java.util.Objects;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// A client's request to the order, which does not interpret it.
///
/// @param id the session and number, by which a retry is recognised
/// @param born a slot delivered before the session was opened, the same in all its requests; 0 if
///   there was none. It distinguishes a request of a session forgotten long ago from one of a new
///   session (see [Sessions])
/// @param client the recipient of the reply
/// @param body for the layer above
/// @param proof the client's signature, if nodes may lie; otherwise empty
public record Request(RequestId id, long born, NodeId client, Bytes body, Bytes proof) {
  /// The minimum size of an encoded request, which bounds counts from the wire.
  public static final int ENCODED_BYTES_MIN = 16 + 1 + 1 + 8 + 1 + 1;

  public Request {
    Objects.requireNonNull(id);
    Objects.requireNonNull(client);
    Objects.requireNonNull(body);
    Objects.requireNonNull(proof);
    if (born < 0) {
      throw new IllegalArgumentException("slots count from 1; born is not " + born);
    }
  }

  /// A request of a session opened before any slot was delivered.
  public Request(RequestId id, NodeId client, Bytes body) {
    this(id, 0, client, body);
  }

  /// A request that needs no proof.
  public Request(RequestId id, long born, NodeId client, Bytes body) {
    this(id, born, client, body, Bytes.EMPTY);
  }

  /// The same request with a proof.
  public Request withProof(Bytes newProof) {
    return new Request(id, born, client, body, newProof);
  }

  /// The digest of all fields but the proof, which the client signs.
  public Digest digest() {
    Encoder to = new Encoder(64 + body.length());
    to.request(id).varint(born).node(client).bytes(body);
    return Digest.of(to.toBytes().unsafeArray());
  }

  /// The approximate memory and network cost in bytes.
  public long bytes() {
    return 64L + body.length() + proof.length();
  }

  /// The approximate cost of a whole batch.
  public static long bytes(List<Request> batch) {
    long bytes = 64;
    for (Request request : batch) {
      bytes += request.bytes();
    }
    return bytes;
  }

  public void encode(Encoder to) {
    to.request(id).varint(born).node(client).bytes(body).bytes(proof);
  }

  public static Request decode(Decoder from) {
    return new Request(from.request(), from.varint(), from.node(), from.bytes(), from.bytes());
  }

  public static void encodeBatch(Encoder to, List<Request> batch) {
    to.varint(batch.size());
    for (Request request : batch) {
      request.encode(to);
    }
  }

  public static List<Request> decodeBatch(Decoder from) {
    int count = from.count(ENCODED_BYTES_MIN);
    Request[] batch = new Request[count];
    for (int i = 0; i < count; i++) {
      batch[i] = decode(from);
    }
    return List.of(batch);
  }

  /// Reads a slot, which counts from 1.
  public static long decodeSlot(Decoder from) {
    long slot = from.varint();
    if (slot < 1) {
      throw new WireException("slots count from 1");
    }
    return slot;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
