package quorate.runtime.pbr;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import quorate.core.NodeId;

/// Begins something once this node is linked to all awaited nodes, or has waited long enough:
/// replicas that open their databases at the same time would suspect the slowest of being down.
final class LinkedStart {
  private final Set<NodeId> awaited = ConcurrentHashMap.newKeySet();
  private final Runnable begin;
  private final AtomicBoolean begun = new AtomicBoolean();

  LinkedStart(Collection<NodeId> awaited, Runnable begin) {
    this.awaited.addAll(awaited);
    this.begin = begin;
  }

  void linked(NodeId peer) {
    awaited.remove(peer);
    if (awaited.isEmpty()) {
      now();
    }
  }

  void now() {
    if (begun.compareAndSet(false, true)) {
      begin.run();
    }
  }
}
