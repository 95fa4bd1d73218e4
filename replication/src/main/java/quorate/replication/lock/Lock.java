package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A key and its lock mode.
///
/// @param shared compatible with other shared locks only
public record Lock(LockKey key, boolean shared) {
  static void write(Encoder out, Lock lock) {
    LockKey.write(out, lock.key);
    out.bool(lock.shared);
  }

  static Lock read(Decoder in) {
    return new Lock(LockKey.read(in), in.bool());
  }

  boolean conflicts(Lock other) {
    return key.equals(other.key) && !(shared && other.shared);
  }
}
