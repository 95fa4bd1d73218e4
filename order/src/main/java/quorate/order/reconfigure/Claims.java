package quorate.order.reconfigure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// What others say the latest configuration is: one claim each. Nothing is believed that fewer than
/// r + 1 say.
final class Claims {
  /// So many speak at most; who else does is not heard.
  private static final int SPEAKERS_MAX = 64;

  private final Map<NodeId, Configuration> latest = new TreeMap<>();
  private int asked;

  void put(NodeId from, Configuration claimed) {
    if (latest.size() < SPEAKERS_MAX || latest.containsKey(from)) {
      latest.put(from, claimed);
    }
  }

  /// The latest configuration after this one that enough of its members name (R4). Who was removed
  /// before has no word: it may be anybody's by now.
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

  /// Somebody who may have a snapshot: each in turn, those of earlier configurations too. Where all
  /// were replaced at once, only they have one.
  Optional<NodeId> nextToAsk(Set<NodeId> members, NodeId self) {
    Set<NodeId> others = new TreeSet<>(members);
    others.addAll(latest.keySet());
    others.remove(self);
    return others.stream().skip(others.isEmpty() ? 0 : asked++ % others.size()).findFirst();
  }
}
