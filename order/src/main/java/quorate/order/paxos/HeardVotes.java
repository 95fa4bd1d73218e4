package quorate.order.paxos;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;

/// The last slot of each node's votes received here: the node had that vote in its log, and can be
/// asked whether it still does (A10).
final class HeardVotes {
  private final Map<NodeId, Long> last = new TreeMap<>();

  void note(NodeId from, long slot) {
    last.merge(from, slot, Math::max);
  }

  /// The last slot of a vote; 0 for none.
  long last(NodeId of) {
    return last.getOrDefault(of, 0L);
  }

  /// The complete state, as a value.
  Object state() {
    return Map.copyOf(last);
  }
}
