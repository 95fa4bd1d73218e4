package quorate.replication.lock;

import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A lock that a session holds or waits for.
public record LockEntry(LockOwner owner, Lock lock, boolean granted) {
  static void write(Encoder out, LockEntry entry) {
    LockOwner.write(out, entry.owner);
    Lock.write(out, entry.lock);
    out.bool(entry.granted);
  }

  static LockEntry read(Decoder in) {
    return new LockEntry(LockOwner.read(in), Lock.read(in), in.bool());
  }

  boolean is(LockOwner other, Lock what) {
    return owner.equals(other) && lock.equals(what);
  }

  /// Whether it blocks a lock of another session.
  boolean hinders(LockOwner other, Lock what) {
    return !owner.equals(other) && lock.conflicts(what);
  }
}
