package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A key and how it is locked.
///
/// @param shared with others who lock it so, and with nobody else
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
