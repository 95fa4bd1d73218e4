package quorate.runtime.eve;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;

/// The outcomes of one request, as executors have sent them. Each has one vote, its latest (C1).
final class AnswerVotes {
  private final Map<NodeId, Bytes> votes = new HashMap<>();

  /// Adds a vote.
  ///
  /// @param needed how many have to be alike: r + 1, so that one of them is honest
  /// @return the outcome that so many have sent
  synchronized Optional<Bytes> add(NodeId from, Bytes outcome, int needed) {
    votes.put(from, outcome);
    long alike = votes.values().stream().filter(outcome::equals).count();
    return alike >= needed ? Optional.of(outcome) : Optional.empty();
  }
}
