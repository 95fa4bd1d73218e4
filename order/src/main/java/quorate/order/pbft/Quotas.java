package quorate.order.pbft;

import java.util.Map;
import java.util.TreeMap;
import quorate.core.NodeId;

/// Per-peer limits on the work that this node does on request within a tick.
final class Quotas {
  private final long perTick;
  private final Map<NodeId, Long> used = new TreeMap<>();

  Quotas(long perTick) {
    this.perTick = perTick;
  }

  /// Charges a peer. True if it had quota left; the last charge may exceed it.
  boolean take(NodeId peer, long amount) {
    long before = used.getOrDefault(peer, 0L);
    if (before >= perTick) {
      return false;
    }
    used.put(peer, before + amount);
    return true;
  }

  /// The complete state, as a value; empty if the quota is unlimited.
  Object state() {
    return perTick == Integer.MAX_VALUE ? Map.of() : Map.copyOf(used);
  }

  void onTick() {
    used.clear();
  }
}
