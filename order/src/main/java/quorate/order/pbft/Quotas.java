package quorate.order.pbft;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;

/// How much each peer may still ask of this node in the present tick.
final class Quotas {
  private final long perTick;
  private final Map<NodeId, Long> used = new TreeMap<>();

  Quotas(long perTick) {
    this.perTick = perTick;
  }

  /// True if the peer had something left. One that has may go over it once.
  boolean take(NodeId peer, long amount) {
    long before = used.getOrDefault(peer, 0L);
    if (before >= perTick) {
      return false;
    }
    used.put(peer, before + amount);
    return true;
  }

  /// All that it holds, as a value. One that can never run out holds nothing.
  Object state() {
    return perTick == Integer.MAX_VALUE ? Map.of() : Map.copyOf(used);
  }

  void onTick() {
    used.clear();
  }
}
