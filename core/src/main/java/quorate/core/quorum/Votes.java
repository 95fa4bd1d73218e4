package quorate.core.quorum;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import quorate.core.NodeId;

/// A tally of votes in which each voter's first vote counts.
///
/// @param <V> the subject of the vote, with value equality
public final class Votes<V> {
  private final SequencedMap<NodeId, V> cast = new LinkedHashMap<>();

  /// Casts a vote. Returns false, and changes nothing, if this voter has already voted.
  public boolean cast(NodeId voter, V vote) {
    return cast.putIfAbsent(voter, vote) == null;
  }

  /// The number of voters for `vote`.
  public int count(V vote) {
    return (int) cast.values().stream().filter(vote::equals).count();
  }

  /// The number of voters for the most popular value; 0 if nobody has voted.
  public int highestCount() {
    return cast.values().stream().mapToInt(this::count).max().orElse(0);
  }

  /// The number of votes cast.
  public int size() {
    return cast.size();
  }

  /// A value with at least `needed` votes; the earliest if there are several.
  public Optional<V> agreedBy(int needed) {
    return cast.values().stream().filter(vote -> count(vote) >= needed).findFirst();
  }

  /// Whether one value can still reach `needed` votes if `voters` may vote in all.
  public boolean canAgree(int needed, int voters) {
    int open = voters - cast.size();
    return highestCount() + open >= needed;
  }

  /// Each voter's vote, in order of arrival.
  public Map<NodeId, V> byVoter() {
    return java.util.Collections.unmodifiableMap(cast);
  }
}
