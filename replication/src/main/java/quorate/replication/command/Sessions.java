package quorate.replication.command;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The last request executed in each session, so that none is executed twice.
final class Sessions {
  private final long slots;
  private final Map<SessionId, Long> last = new TreeMap<>();

  /// @param slots a session silent for this many slots is forgotten at the next checkpoint
  Sessions(long slots) {
    this.slots = slots;
  }

  /// Takes the database's records, after a restart or from a snapshot.
  void become(Map<SessionId, Long> recorded) {
    last.clear();
    last.putAll(recorded);
  }

  /// Forgets the sessions that the database has forgotten.
  void retain(Map<SessionId, Long> recorded) {
    last.keySet().retainAll(recorded.keySet());
  }

  void ran(RequestId id) {
    last.put(id.session(), id.number());
  }

  boolean hasRun(RequestId id) {
    return id.number() <= lastOf(id);
  }

  boolean isLast(RequestId id) {
    return id.number() == lastOf(id);
  }

  private long lastOf(RequestId id) {
    return last.getOrDefault(id.session(), 0L);
  }

  /// At a checkpoint, sessions that last ran before this position are forgotten.
  Position horizon(Position at) {
    return Position.of(Math.max(0, at.slot() - slots), 0);
  }

  /// Whether the request may be of a forgotten session. Such a session was born before the slot in
  /// which it last ran, which is below every horizon since.
  boolean mayBeForgotten(Request request, Position at) {
    return lastOf(request.id()) == 0
        && (request.born() < at.slot() - slots || request.born() >= at.slot());
  }
}
