package quorate.replication.client;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import quorate.core.NodeId;

/// Replicas that are not asked for a number of reads. It doubles each time, and is forgotten once
/// the replica confirms a read.
final class Pauses {
  /// The first number of reads, and the highest.
  private static final int LENGTH_MIN = 64;

  private static final int LENGTH_MAX = 1 << 16;

  /// @param end the last read for which the replica is passed over
  /// @param length in reads
  private record Pause(long end, int length) {}

  private final Map<NodeId, Pause> pauses = new HashMap<>();

  /// Whether a replica is passed over at a read.
  boolean isAt(long read, NodeId node) {
    Pause pause = pauses.get(node);
    return pause != null && read <= pause.end();
  }

  void begin(long read, NodeId node) {
    Pause last = pauses.get(node);
    int length = last == null ? LENGTH_MIN : Math.min(LENGTH_MAX, 2 * last.length());
    pauses.put(node, new Pause(read + length, length));
  }

  void forget(Collection<NodeId> nodes) {
    if (!pauses.isEmpty()) {
      nodes.forEach(pauses::remove);
    }
  }
}
