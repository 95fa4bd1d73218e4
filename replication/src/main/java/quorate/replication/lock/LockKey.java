package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// What is locked, as pg_locks shows it.
///
/// @param kind 1 if the two halves are one number, 2 if they are two, 3 where it is a session's own
///   schema, of which clients know nothing: these never meet
public record LockKey(int high, int low, int kind) {
  private static final int OF_SCHEMA = 3;

  public static LockKey of(long number) {
    return new LockKey((int) (number >>> 32), (int) number, 1);
  }

  public static LockKey of(int first, int second) {
    return new LockKey(first, second, 2);
  }

  /// The right of being the session that has a schema of its own.
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
