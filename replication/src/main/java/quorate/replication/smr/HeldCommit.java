package quorate.replication.smr;

import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Votes;
import quorate.replication.command.PendingRequest;
import quorate.replication.smr.SmrMessage.Outcome;

/// A COMMIT whose results differ here, open in the database until r + 1 replicas say alike whether
/// it stands.
///
/// @param votes what each replica said, this one included
/// @param absent who has said that it cannot vote yet
record HeldCommit(
    PendingRequest next,
    StateMachine.Tentative tentative,
    Votes<Outcome> votes,
    Set<NodeId> absent) {
  /// Takes what a replica says: its first word counts, and a later one of who was absent.
  void hear(NodeId from, Outcome outcome) {
    if (outcome == Outcome.ABSENT) {
      absent.add(from);
    } else {
      votes.cast(from, outcome);
    }
  }

  /// What becomes of it, as far as that is known.
  ///
  /// @param replicas how many there are
  /// @param askedInVain whether the others had time to speak
  /// @return FORGOTTEN if nobody remembers
  Optional<Outcome> outcome(Tolerance tolerance, int replicas, boolean askedInVain) {
    int needed = tolerance.matchingReplies();
    if (votes.count(Outcome.STANDS) >= needed) {
      return Optional.of(Outcome.STANDS);
    }
    // So few are left that no client can have r + 1 replies that say it stands.
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
