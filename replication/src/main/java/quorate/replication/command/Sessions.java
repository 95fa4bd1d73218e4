package quorate.replication.command;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// Which requests have run, so that none runs twice: of each session the last one.
final class Sessions {
  private final long slots;
  private final Map<SessionId, Long> last = new TreeMap<>();

  /// @param slots a session silent for so many is forgotten at the next checkpoint
  Sessions(long slots) {
    this.slots = slots;
  }

  /// What the database remembers, after a restart or from a snapshot.
  void become(Map<SessionId, Long> recorded) {
    last.clear();
    last.putAll(recorded);
  }

  /// Forgets those that the database has forgotten.
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

  /// At a checkpoint: sessions that last ran before this are forgotten.
  Position horizon(Position at) {
    return Position.of(Math.max(0, at.slot() - slots), 0);
  }

  /// Whether the request may be of a session that was forgotten. What was forgotten was born before
  /// the slot it last ran in, which is below every horizon since.
  boolean mayBeForgotten(Request request, Position at) {
    return lastOf(request.id()) == 0
        && (request.born() < at.slot() - slots || request.born() >= at.slot());
  }
}
