package quorate.order.pbft;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Which requests are ordered for the first time. One that was ordered before serves nobody, so a
/// primary that orders such ones again, of which it knows plenty, has done nothing.
///
/// A session numbers its requests upwards, one at a time. Only clients' are noted: nodes could make
/// them up. Of sessions without a request for long nothing is known any more, and what they asked
/// for counts once again; so whoever waits is not protected by this alone, but by its own patience
/// ([Requests#isUnfair]).
final class FirstOrdered {
  private static final int SESSIONS_MAX = 16_384;

  /// The highest number that was ordered of each, of the session least recently seen first.
  private final SequencedMap<SessionId, Long> highest = new LinkedHashMap<>();

  /// Whether the request was ordered before, as far as is known.
  boolean contains(RequestId id) {
    Long before = highest.get(id.session());
    return before != null && before >= id.number();
  }

  /// True if the request was not ordered before; now it is.
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

  /// All that it holds, as a value.
  Object state() {
    return Map.copyOf(highest);
  }
}
