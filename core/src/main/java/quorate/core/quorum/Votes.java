package quorate.core.quorum;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import quorate.core.NodeId;

/// A tally of what each voter said, where the first word of a voter counts.
///
/// @param <V> what is voted on, with value equality
public final class Votes<V> {
  private final SequencedMap<NodeId, V> cast = new LinkedHashMap<>();

  /// Casts a vote. Returns false, and changes nothing, if this voter has voted before.
  public boolean cast(NodeId voter, V vote) {
    return cast.putIfAbsent(voter, vote) == null;
  }

  /// How many voters said `vote`.
  public int count(V vote) {
    return (int) cast.values().stream().filter(vote::equals).count();
  }

  /// How many voters said what most of them said; 0 if none has voted.
  public int highestCount() {
    return cast.values().stream().mapToInt(this::count).max().orElse(0);
  }

  /// How many have voted at all.
  public int size() {
    return cast.size();
  }

  /// What at least `needed` voters agree on; the earliest if there are several.
  public Optional<V> agreedBy(int needed) {
    return cast.values().stream().filter(vote -> count(vote) >= needed).findFirst();
  }

  /// Whether `needed` votes for one value can still come about if `voters` may vote in all.
  public boolean canAgree(int needed, int voters) {
    int open = voters - cast.size();
    return highestCount() + open >= needed;
  }

  /// Each voter's vote, in order of arrival.
  public Map<NodeId, V> byVoter() {
    return java.util.Collections.unmodifiableMap(cast);
  }
}
