package quorate.order.reconfigure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// Other nodes' claims about the latest configuration, one per node. A claim is believed if r + 1
/// nodes make it.
final class Claims {
  /// The maximum number of claimants; further ones are ignored.
  private static final int SPEAKERS_MAX = 64;

  private final Map<NodeId, Configuration> latest = new TreeMap<>();
  private int asked;

  void put(NodeId from, Configuration claimed) {
    if (latest.size() < SPEAKERS_MAX || latest.containsKey(from)) {
      latest.put(from, claimed);
    }
  }

  /// The latest configuration after `known` that enough of its members name (R4). Nodes removed
  /// earlier have no say: an attacker may control them by now.
  Optional<Configuration> agreed(int matching, Configuration known) {
    Map<Configuration, Integer> count = new LinkedHashMap<>();
    latest.forEach((from, claim) -> {
      if (known.has(from)) {
        count.merge(claim, 1, Integer::sum);
      }
    });
    return count.entrySet().stream()
        .filter(entry -> entry.getValue() >= matching && entry.getKey().number() > known.number())
        .map(Map.Entry::getKey)
        .max(Comparator.comparingLong(Configuration::number));
  }

  /// The next node to ask for a snapshot, in turn, including members of earlier configurations: if
  /// all members were replaced at once, only the old ones have one.
  Optional<NodeId> nextToAsk(Set<NodeId> members, NodeId self) {
    Set<NodeId> others = new TreeSet<>(members);
    others.addAll(latest.keySet());
    others.remove(self);
    return others.stream().skip(others.isEmpty() ? 0 : asked++ % others.size()).findFirst();
  }
}
