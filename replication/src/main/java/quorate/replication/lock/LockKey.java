package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// What is locked, as pg_locks shows it.
///
/// @param kind 1 if the two halves are one number, 2 if they are two: these never meet
public record LockKey(int high, int low, int kind) {
  public static LockKey of(long number) {
    return new LockKey((int) (number >>> 32), (int) number, 1);
  }

  public static LockKey of(int first, int second) {
    return new LockKey(first, second, 2);
  }

  static void write(Encoder out, LockKey key) {
    out.i32(key.high).i32(key.low).u8(key.kind);
  }

  static LockKey read(Decoder in) {
    return new LockKey(in.i32(), in.i32(), in.u8());
  }
}
