package quorate.order.paxos;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;

/// The last slot for which each node's vote has come here: the node has it in its log, and can be
/// asked whether it still has (A10).
final class HeardVotes {
  private final Map<NodeId, Long> last = new TreeMap<>();

  void note(NodeId from, long slot) {
    last.merge(from, slot, Math::max);
  }

  /// 0 for none.
  long last(NodeId of) {
    return last.getOrDefault(of, 0L);
  }

  /// All that it holds, as a value.
  Object state() {
    return Map.copyOf(last);
  }
}
