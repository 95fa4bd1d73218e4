package quorate.simulator.smr;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.command.Position;

/// The sessions of the reference, forgotten at the same checkpoints as at every replica (R3, R5).
final class ReferenceSessions {
  private record Last(long number, Position at) {}

  private final long slots;
  private final Map<SessionId, Last> last = new HashMap<>();

  /// @param slots a session silent for this many slots is forgotten at the next checkpoint
  ReferenceSessions(long slots) {
    this.slots = slots;
  }

  void ran(RequestId id, Position at) {
    last.put(id.session(), new Last(id.number(), at));
  }

  boolean hasRun(RequestId id) {
    Last known = last.get(id.session());
    return known != null && id.number() <= known.number();
  }

  /// Whether a request that changes data is refused, since its session may be a forgotten one.
  boolean isExpired(Request request, Position at) {
    return !last.containsKey(request.id().session())
        && (request.born() < at.slot() - slots || request.born() >= at.slot());
  }

  /// Forgets silent sessions. Returns those that are left.
  Set<SessionId> checkpoint(Position at) {
    Position horizon = Position.of(Math.max(0, at.slot() - slots), 0);
    last.values().removeIf(session -> horizon.isAfter(session.at()));
    return last.keySet();
  }
}
