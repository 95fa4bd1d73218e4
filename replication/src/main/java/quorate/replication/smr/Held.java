package quorate.replication.smr;

import java.util.Optional;
import quorate.core.quorum.Votes;
import quorate.replication.smr.SmrMessage.Outcome;

/// A COMMIT whose results differ here, open in the database until r + 1 replicas say alike whether
/// it stands.
///
/// @param votes what each replica said, this one included
record Held(Next next, StateMachine.Tentative tentative, Votes<Outcome> votes) {
  /// What becomes of it, as far as that is known.
  ///
  /// @param needed so many equal votes decide
  /// @param replicas how many there are
  /// @param askedInVain whether the others had time to speak
  /// @return FORGOTTEN if nobody remembers
  Optional<Outcome> outcome(int needed, int replicas, boolean askedInVain) {
    if (votes.count(Outcome.STANDS) >= needed) {
      return Optional.of(Outcome.STANDS);
    }
    if (votes.count(Outcome.FALLS) >= needed) {
      return Optional.of(Outcome.FALLS);
    }
    boolean forgotten =
        votes.count(Outcome.FORGOTTEN) > 0 && (askedInVain || votes.size() == replicas);
    return forgotten ? Optional.of(Outcome.FORGOTTEN) : Optional.empty();
  }
}
