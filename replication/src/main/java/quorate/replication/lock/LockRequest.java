package quorate.replication.lock;

import java.util.List;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// A gateway's request to the lock table. Requests are idempotent.
public sealed interface LockRequest {
  /// The gateway's sessions are about to use locks.
  record Join(SessionId gateway) implements LockRequest {}

  /// The gateway's sessions use no more locks.
  record Leave(SessionId gateway) implements LockRequest {}

  /// The gateway is still alive.
  record Renew(SessionId gateway) implements LockRequest {}

  /// An observer has seen no renewal of this gateway for long.
  ///
  /// @param renewals the number observed; a gateway that has renewed since is alive
  record Expire(SessionId gateway, long renewals) implements LockRequest {}

  /// Takes a lock, or waits behind conflicting sessions.
  ///
  /// @param waits false to be refused instead of waiting
  record Take(LockOwner owner, Lock lock, boolean waits) implements LockRequest {}

  /// Releases locks, or stops waiting for them.
  record Drop(LockOwner owner, List<Lock> locks) implements LockRequest {
    public Drop {
      locks = List.copyOf(locks);
    }
  }

  /// A session has ended.
  record DropAll(LockOwner owner) implements LockRequest {}

  /// Asks for all locks and their owners.
  record Show() implements LockRequest {}

  static void write(Encoder out, LockRequest request) {
    switch (request) {
      case Join(SessionId gateway) -> out.u8(1).session(gateway);
      case Leave(SessionId gateway) -> out.u8(2).session(gateway);
      case Renew(SessionId gateway) -> out.u8(3).session(gateway);
      case Expire(SessionId gateway, long renewals) -> out.u8(4).session(gateway).varint(renewals);
      case Take(LockOwner owner, Lock lock, boolean waits) -> {
        LockOwner.write(out.u8(5), owner);
        Lock.write(out, lock);
        out.bool(waits);
      }
      case Drop(LockOwner owner, List<Lock> locks) -> {
        LockOwner.write(out.u8(6), owner);
        out.list(locks, Lock::write);
      }
      case DropAll(LockOwner owner) -> LockOwner.write(out.u8(7), owner);
      case Show _ -> out.u8(8);
    }
  }

  static LockRequest read(Decoder in) {
    int tag = in.u8();
    return switch (tag) {
      case 1 -> new Join(in.session());
      case 2 -> new Leave(in.session());
      case 3 -> new Renew(in.session());
      case 4 -> new Expire(in.session(), in.varint());
      case 5 -> new Take(LockOwner.read(in), Lock.read(in), in.bool());
      case 6 -> new Drop(LockOwner.read(in), in.list(Lock::read));
      case 7 -> new DropAll(LockOwner.read(in));
      case 8 -> new Show();
      default -> throw new WireException("no request for locks has the tag " + tag);
    };
  }
}
