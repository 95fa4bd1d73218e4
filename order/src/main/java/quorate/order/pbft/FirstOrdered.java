package quorate.order.pbft;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Detects requests that are ordered for the first time. Ordering a request again serves no client,
/// so a primary gains nothing by repeating the many old requests it knows.
///
/// A session numbers its requests in ascending order, one at a time. Only clients' sessions are
/// recorded, because nodes could invent theirs. Sessions idle for long are forgotten, so their old
/// requests count once more; therefore a waiting request is also protected by its own patience
/// ([Requests#isUnfair]).
final class FirstOrdered {
  private static final int SESSIONS_MAX = 16_384;

  /// The highest request number ordered per session; the least recently used session comes first.
  private final SequencedMap<SessionId, Long> highest = new LinkedHashMap<>();

  /// Whether the request was ordered before, as far as is known.
  boolean contains(RequestId id) {
    Long before = highest.get(id.session());
    return before != null && before >= id.number();
  }

  /// Records a request as ordered. True if it was not ordered before.
  boolean add(RequestId id) {
    if (contains(id)) {
      return false;
    }
    highest.putLast(id.session(), id.number());
    if (highest.size() > SESSIONS_MAX) {
      highest.pollFirstEntry();
    }
    return true;
  }

  /// The complete state, as a value.
  Object state() {
    return Map.copyOf(highest);
  }
}
