package quorate.order.reconfigure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.order.reconfigure.ReconfigurableMessage.Known;

/// What others say of the configuration: one claim each, the latest. Nothing is believed that fewer
/// than r + 1 say.
final class Claims {
  /// So many speak at most; who else does is not heard.
  private static final int SPEAKERS_MAX = 64;

  /// How long it counts that somebody has no more what was asked for, in looks.
  private static final int GONE_LOOKS = 5;

  private static final int GONE_MAX = 16;

  private final Map<NodeId, Configuration> latest = new TreeMap<>();
  private final Map<NodeId, Map<Long, Gone>> gone = new TreeMap<>();
  private long looks;

  private record Gone(long held, long look) {}

  void put(NodeId from, Known<?> claim) {
    if (latest.size() < SPEAKERS_MAX || latest.containsKey(from)) {
      latest.put(from, claim.latest());
      if (claim.gone() > 0) {
        Map<Long, Gone> ofSpeaker = gone.computeIfAbsent(from, _ -> new TreeMap<>());
        if (ofSpeaker.size() < GONE_MAX || ofSpeaker.containsKey(claim.gone())) {
          ofSpeaker.put(claim.gone(), new Gone(claim.held(), looks));
        }
      }
    }
  }

  void onLook() {
    looks++;
    gone.values().forEach(each -> each.values().removeIf(said -> said.look() < looks - GONE_LOOKS));
  }

  /// The latest configuration after this one that enough name.
  Optional<Configuration> agreed(int matching, long after) {
    Map<Configuration, Integer> count = new LinkedHashMap<>();
    latest.values().forEach(claim -> count.merge(claim, 1, Integer::sum));
    return count.entrySet().stream()
        .filter(entry -> entry.getValue() >= matching && entry.getKey().number() > after)
        .map(Map.Entry::getKey)
        .max(Comparator.comparingLong(Configuration::number));
  }

  /// Where enough members of a configuration have forgotten it: the first slot that there still is.
  /// Of the r + 1 lowest that are named an honest node has named one.
  OptionalLong gone(Configuration configuration, int matching) {
    return configuration.members().stream()
        .map(member -> gone.getOrDefault(member, Map.of()).get(configuration.number()))
        .filter(Objects::nonNull)
        .mapToLong(Gone::held)
        .sorted()
        .skip(matching - 1L)
        .findFirst();
  }

  /// Who has said something.
  Set<NodeId> speakers() {
    return latest.keySet();
  }
}
