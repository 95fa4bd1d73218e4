package quorate.replication.smr;

import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.replication.command.PendingRequest;
import quorate.replication.smr.SmrMessage.Outcome;

/// A COMMIT whose results differ here, kept open in the database until r + 1 replicas agree on
/// whether it stands.
///
/// @param votes the replicas' votes, including this one's
/// @param absent the replicas that have reported that they cannot vote yet
record HeldCommit(
    PendingRequest next,
    StateMachine.Tentative tentative,
    Votes<Outcome> votes,
    Set<NodeId> absent) {
  /// Records a replica's vote: its first one counts, or the one after ABSENT.
  void hear(NodeId from, Outcome outcome) {
    if (outcome == Outcome.ABSENT) {
      absent.add(from);
    } else {
      votes.cast(from, outcome);
    }
  }

  /// The outcome, as far as it is known.
  ///
  /// @param replicas the number of replicas
  /// @param askedInVain whether the others had time to vote
  /// @return FORGOTTEN if no replica remembers it
  Optional<Outcome> outcome(Tolerance tolerance, int replicas, boolean askedInVain) {
    int needed = tolerance.matchingReplies();
    if (votes.count(Outcome.STANDS) >= needed) {
      return Optional.of(Outcome.STANDS);
    }
    // Too few replicas are left for any client to get r + 1 replies that it stands.
    int against = votes.count(Outcome.FALLS) + votes.count(Outcome.ABSTAINS);
    if (votes.count(Outcome.FALLS) >= needed || against > replicas - needed) {
      return Optional.of(Outcome.FALLS);
    }
    boolean forgotten =
        votes.count(Outcome.FORGOTTEN) > 0 && (askedInVain || votes.size() == replicas);
    return forgotten || waitsForAbsent(replicas)
        ? Optional.of(Outcome.FORGOTTEN)
        : Optional.empty();
  }

  /// Whether only absent replicas could still decide it (R12a): they may lack just the state that
  /// this replica does not certify as long as it waits for them.
  private boolean waitsForAbsent(int replicas) {
    long present = absent.stream().filter(votes.byVoter()::containsKey).count();
    boolean allHeard = votes.size() + absent.size() - present == replicas;
    return absent.size() > present && allHeard && tentative.own() != Outcome.ABSTAINS;
  }
}
