package quorate.replication.smr;

import quorate.core.quorum.Votes;
import quorate.replication.smr.SmrMessage.Outcome;

/// A COMMIT whose results differ here, open in the database until r + 1 replicas say alike whether
/// it stands.
///
/// @param votes what each replica said, this one included
record Held(Next next, StateMachine.Tentative tentative, Votes<Outcome> votes) {
  /// Whether nobody remembers what became of it: all of so many replicas have spoken, or had time
  /// to.
  boolean isForgotten(int replicas, boolean askedInVain) {
    return votes.count(Outcome.FORGOTTEN) > 0 && (askedInVain || votes.size() == replicas);
  }
}
