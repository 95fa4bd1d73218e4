package quorate.service.kv;

import java.nio.charset.StandardCharsets;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The reply to a command, with the types of RESP 3; a gateway writes it in the version that its
/// client speaks.
public sealed interface Reply {
  /// The reply of commands that only say that they are done.
  Reply OK = new Status("OK");

  /// No value.
  Reply NOTHING = new Nothing(false);

  /// No array, as of an EXEC that did not take place.
  Reply NO_ARRAY = new Nothing(true);

  /// How deep arrays are nested at most.
  int DEPTH_MAX = 8;

  /// A short text.
  record Status(String text) implements Reply {}

  /// An error, with its code as the first word.
  record Failed(String text) implements Reply {}

  /// A number.
  record Number(long value) implements Reply {}

  /// A byte string.
  record Text(Bytes bytes) implements Reply {
    /// A text in UTF-8.
    static Text of(String text) {
      return new Text(Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /// A score, as the shortest text that denotes it.
  record Score(double value) implements Reply {}

  /// Nothing where a value or an array could be.
  ///
  /// @param array whether it stands for an array, which RESP 2 tells apart
  record Nothing(boolean array) implements Reply {}

  /// Several replies.
  record Array(List<Reply> items) implements Reply {
    public Array {
      items = List.copyOf(items);
    }
  }

  /// Keys and values in turn.
  record Pairs(List<Reply> items) implements Reply {
    public Pairs {
      items = List.copyOf(items);
    }
  }

  /// Members without an order.
  record Members(List<Reply> items) implements Reply {
    public Members {
      items = List.copyOf(items);
    }
  }

  /// Members with their scores: pairs in RESP 3, one list in RESP 2.
  record Scored(List<Reply> items) implements Reply {
    public Scored {
      items = List.copyOf(items);
    }
  }

  /// One or zero.
  static Reply flag(boolean value) {
    return new Number(value ? 1 : 0);
  }

  static void write(Encoder out, Reply reply) {
    switch (reply) {
      case Status(String text) -> out.u8(0).string(text);
      case Failed(String text) -> out.u8(1).string(text);
      case Number(long value) -> out.u8(2).i64(value);
      case Text(Bytes bytes) -> out.u8(3).bytes(bytes);
      case Score(double value) -> out.u8(4).i64(Double.doubleToLongBits(value));
      case Nothing(boolean array) -> out.u8(5).bool(array);
      case Array(List<Reply> items) -> out.u8(6).list(items, Reply::write);
      case Pairs(List<Reply> items) -> out.u8(7).list(items, Reply::write);
      case Members(List<Reply> items) -> out.u8(8).list(items, Reply::write);
      case Scored(List<Reply> items) -> out.u8(9).list(items, Reply::write);
    }
  }

  /// Reads a reply.
  ///
  /// @throws WireException if it is malformed, or nested too deeply
  static Reply read(Decoder in) {
    return read(in, 0);
  }

  private static Reply read(Decoder in, int depth) {
    if (depth > DEPTH_MAX) {
      throw new WireException("a reply of more than " + DEPTH_MAX + " levels");
    }
    return switch (in.u8()) {
      case 0 -> new Status(in.string());
      case 1 -> new Failed(in.string());
      case 2 -> new Number(in.i64());
      case 3 -> new Text(in.bytes());
      case 4 -> new Score(Double.longBitsToDouble(in.i64()));
      case 5 -> new Nothing(in.bool());
      case 6 -> new Array(in.list(each -> read(each, depth + 1)));
      case 7 -> new Pairs(in.list(each -> read(each, depth + 1)));
      case 8 -> new Members(in.list(each -> read(each, depth + 1)));
      case 9 -> new Scored(in.list(each -> read(each, depth + 1)));
      default -> throw new WireException("no such reply");
    };
  }
}
