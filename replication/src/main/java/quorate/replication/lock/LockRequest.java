package quorate.replication.lock;

import java.util.List;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// What a gateway asks of the table of locks. To ask again changes nothing.
public sealed interface LockRequest {
  /// A gateway's sessions are going to lock.
  record Join(SessionId gateway) implements LockRequest {}

  /// None of them will any more.
  record Leave(SessionId gateway) implements LockRequest {}

  /// The gateway is still there.
  record Renew(SessionId gateway) implements LockRequest {}

  /// Somebody has seen this gateway renew nothing for long.
  ///
  /// @param renewals how often it had, as was seen: if it has again, it is there
  record Expire(SessionId gateway, long renewals) implements LockRequest {}

  /// Takes a lock, or waits behind who is in the way.
  ///
  /// @param waits otherwise it is refused
  record Take(LockOwner owner, Lock lock, boolean waits) implements LockRequest {}

  /// Gives locks back, or no longer waits for them.
  record Drop(LockOwner owner, List<Lock> locks) implements LockRequest {
    public Drop {
      locks = List.copyOf(locks);
    }
  }

  /// A session has ended.
  record DropAll(LockOwner owner) implements LockRequest {}

  /// What is locked by whom?
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
