package quorate.replication.byzantium;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import quorate.core.NodeId;
import quorate.core.RequestId;

/// Operations that wait for the BEGIN of their transaction (L1), bounded by their number and, for
/// each client, by their bytes: a client need not begin what it sends operations of.
final class EarlyOperations {
  /// Twice the longest request, or many short ones.
  static final int CLIENT_BYTES_MAX = 256 << 10;

  private final int most;
  private final SequencedMap<RequestId, List<Early>> waiting = new LinkedHashMap<>();
  private final Map<NodeId, Integer> bytes = new HashMap<>();

  /// @param relay the replica that passed it on
  record Early(NodeId client, Optional<NodeId> relay, ByzMessage.Operate operate) {
    private int size() {
      return operate.operation().body().length();
    }
  }

  /// @param most transactions, and operations of each
  EarlyOperations(int most) {
    this.most = most;
  }

  void keep(Early operation) {
    int held = bytes.getOrDefault(operation.client(), 0) + operation.size();
    List<Early> kept = waiting.getOrDefault(operation.operate().transaction(), List.of());
    if (held > CLIENT_BYTES_MAX || kept.size() >= most) {
      return; // L1: its client sends it again
    }
    bytes.put(operation.client(), held);
    waiting
        .computeIfAbsent(operation.operate().transaction(), _ -> new ArrayList<>())
        .add(operation);
    if (waiting.size() > most) {
      take(waiting.firstEntry().getKey());
    }
  }

  /// Those of a transaction, which wait no longer.
  List<Early> take(RequestId transaction) {
    List<Early> taken = waiting.remove(transaction);
    if (taken == null) {
      return List.of();
    }
    for (Early each : taken) {
      bytes.computeIfPresent(
          each.client(), (_, held) -> held > each.size() ? held - each.size() : null);
    }
    return taken;
  }
}
