package quorate.runtime.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.Patience;

/// How long each linked node has been silent. Silence is counted in this process's own looks, so
/// that its stalls count against no node, and its limit adapts to the node ([Patience]): a disk
/// that takes a second for a sync delays a node that is alive.
final class NodeSilences {
  /// The looks after which a node counts as silent, at first and at most.
  private static final int LOOKS = 4;

  private static final int LOOKS_MAX = 8;

  /// A transaction that is open at a node is worth a longer wait than one that begins, because its
  /// client has to repeat it.
  private static final int LOSS_FACTOR = 2;

  private final Map<NodeId, Silence> silences = new ConcurrentHashMap<>();
  private final Map<NodeId, Patience> limits = new ConcurrentHashMap<>();

  private final Predicate<NodeId> occupied;

  /// @param occupied whether bytes of a node's message are arriving, so that it is not silent
  NodeSilences(Predicate<NodeId> occupied) {
    this.occupied = occupied;
  }

  /// The silence of one link.
  private static final class Silence {
    private final Patience limit;
    private volatile int looks;

    private Silence(Patience limit) {
      this.limit = limit;
    }

    private void heard() {
      if (looks > 0) {
        synchronized (limit) {
          limit.onHeard(looks);
        }
        looks = 0;
      }
    }

    private boolean isLongerThan(int factor) {
      synchronized (limit) {
        return looks > factor * limit.ticks();
      }
    }
  }

  void linked(NodeId node) {
    silences.put(node, new Silence(limits.computeIfAbsent(node, _ -> limit())));
  }

  private static Patience limit() {
    return new Patience(LOOKS, LOOKS_MAX);
  }

  void unlinked(NodeId node) {
    silences.remove(node);
  }

  void heard(NodeId node) {
    Silence silence = silences.get(node);
    if (silence != null) {
      silence.heard();
    }
  }

  /// Counts one look for every linked node; only one thread may call it.
  void look() {
    silences.values().forEach(silence -> silence.looks = silence.looks + 1);
  }

  /// Whether no link exists, or the node has been silent for longer than its limit.
  boolean isSilent(NodeId node) {
    return isLongerThan(node, 1);
  }

  /// Whether no link exists, or the node has been silent for so long that its open transactions are
  /// given up.
  boolean isLost(NodeId node) {
    return isLongerThan(node, LOSS_FACTOR);
  }

  private boolean isLongerThan(NodeId node, int factor) {
    Silence silence = silences.get(node);
    return silence == null || silence.isLongerThan(factor) && !occupied.test(node);
  }
}
