package quorate.replication.cbs;

import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// One replica's answer to one query, as it counts in the vote.
///
/// @param digest of the answer, and of what the query wrote where that is voted on
/// @param raised the error, if SQL leaves open whether the query raises it
record Vote(Digest digest, Word word, Optional<Result.Failed> raised) {
  /// An answer that counts as it is.
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
