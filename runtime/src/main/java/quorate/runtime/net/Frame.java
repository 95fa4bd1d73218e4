package quorate.runtime.net;

import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The protocol that a frame belongs to, encoded as its first byte.
public enum Frame {
  /// The ordering protocol, between nodes.
  ORDER,
  /// State machine replication: requests, replies, outcomes.
  REPLICATION,
  /// Interactive transactions at a delegate.
  DELEGATE,
  /// A question to a node.
  QUESTION,
  /// Its answer.
  ANSWER,
  /// A node's last message to its clients: its disk is full.
  DISK_FULL,
  /// Between shepherds that stand by for each other, their databases and gateways.
  SHEPHERD,
  /// Notices among clients that a commit may concern others ([ChangeNotice]).
  NEWS;

  private static final Frame[] ALL = values();

  /// Begins a frame.
  public Encoder begin() {
    return new Encoder(256).u8(ordinal());
  }

  /// The frame of a message.
  public <M> Bytes of(M message, BiConsumer<Encoder, M> write) {
    Encoder out = begin();
    write.accept(out, message);
    return out.toBytes();
  }

  /// Begins a frame in an empty encoder.
  public Encoder begin(Encoder to) {
    return to.u8(ordinal());
  }

  /// Consumes the first byte.
  public static Frame of(Decoder in) {
    return in.constant(ALL);
  }

  /// A decoder of a frame behind its first byte.
  public static Decoder inside(Bytes frame) {
    Decoder in = open(frame);
    of(in);
    return in;
  }

  /// A decoder over a frame.
  public static Decoder open(Bytes frame) {
    if (frame.length() == 0) {
      throw new WireException("an empty frame");
    }
    return new Decoder(frame);
  }
}
