package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The key of an advisory lock, as pg_locks shows it.
///
/// @param kind 1 if the halves form one number, 2 if they are two, 3 for a session's own schema,
///   which is hidden from clients; keys of different kinds never conflict
public record LockKey(int high, int low, int kind) {
  private static final int OF_SCHEMA = 3;

  public static LockKey of(long number) {
    return new LockKey((int) (number >>> 32), (int) number, 1);
  }

  public static LockKey of(int first, int second) {
    return new LockKey(first, second, 2);
  }

  /// The exclusive right to a session's own schema of this number.
  public static LockKey ofSchema(long number) {
    return new LockKey((int) (number >>> 32), (int) number, OF_SCHEMA);
  }

  /// Whether clients may see it.
  public boolean isClients() {
    return kind != OF_SCHEMA;
  }

  static void write(Encoder out, LockKey key) {
    out.i32(key.high).i32(key.low).u8(key.kind);
  }

  static LockKey read(Decoder in) {
    return new LockKey(in.i32(), in.i32(), in.u8());
  }
}
