package quorate.service.kv;

import java.util.Arrays;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The entry of a key: a string with its value, or the head of an object that is kept elsewhere.
///
/// @param expires the time from which there is no such key any more, in milliseconds since 1970; 0
///   for never
/// @param mark of its last change
/// @param value of a string
record Entry(Type type, long expires, Mark mark, Bytes value) {
  /// The types of Redis.
  enum Type {
    STRING,
    HASH,
    SET,
    ZSET,
    LIST;

    static final Type[] ALL = values();

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The command that changed a key last: a key that has been changed since it was noted has
  /// another one, also if that happened in the same batch (Y4 of eve).
  ///
  /// @param request its place in the batch
  /// @param command its place in the request
  record Mark(long batch, int request, int command) {
    Bytes encode() {
      return new Encoder(16).varint(batch).varint(request).varint(command).toBytes();
    }
  }

  boolean isOver(long millis) {
    return expires != 0 && expires <= millis;
  }

  Entry with(Mark now) {
    return new Entry(type, expires, now, value);
  }

  Entry expiring(long at, Mark now) {
    return new Entry(type, at, now, value);
  }

  Bytes encode() {
    return new Encoder(32 + value.length())
        .u8(type.ordinal())
        .varint(expires)
        .varint(mark.batch())
        .varint(mark.request())
        .varint(mark.command())
        .raw(value.unsafeArray())
        .toBytes();
  }

  static Entry decode(Bytes encoded) {
    Decoder in = new Decoder(encoded);
    Type type = in.constant(Type.ALL);
    long expires = in.varint();
    Mark mark = new Mark(in.varint(), (int) in.varint(), (int) in.varint());
    byte[] all = encoded.unsafeArray();
    Bytes value = Bytes.wrap(Arrays.copyOfRange(all, all.length - in.remaining(), all.length));
    return new Entry(type, expires, mark, value);
  }
}
