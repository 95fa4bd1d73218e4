package quorate.replication.cbs;

import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// One replica's answer to one query, as a vote.
///
/// @param digest of the answer, and of the query's writes if they are voted on
/// @param raised the error, if SQL leaves open whether the query raises it
record Vote(Digest digest, Word word, Optional<Result.Failed> raised) {
  /// An ordinary answer.
  static Vote of(Digest digest) {
    return new Vote(digest, Word.SAID, Optional.empty());
  }

  boolean isRaised() {
    return word != Word.SAID;
  }

  /// Whether both replicas answered the same. Errors are compared by their class.
  boolean isAlike(Vote other) {
    return isRaised() == other.isRaised() && digest.equals(other.digest);
  }
}
