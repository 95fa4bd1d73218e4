package quorate.replication.lock;

import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A session that locks.
///
/// @param gateway the gateway that serves it, by a number that is never reused
/// @param process its number there
public record LockOwner(SessionId gateway, int process) {
  static void write(Encoder out, LockOwner owner) {
    out.session(owner.gateway).i32(owner.process);
  }

  static LockOwner read(Decoder in) {
    return new LockOwner(in.session(), in.i32());
  }
}
