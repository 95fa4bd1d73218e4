package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.SqlError;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;

/// The results of a transaction that was executed again at its place in the order, as far as its
/// statements were executed (rules R8 and R9 in docs/protocols/smr.md).
///
/// @param digests of the results; in place of one that this engine could not give, the client's
/// @param abstains whether there is such a one
/// @param error of the statement that failed, which none did at the delegate
record Rerun(List<Digest> digests, boolean abstains, Optional<SqlError> error) {
  /// Nothing could be executed.
  static final Rerun INVALID = new Rerun(List.of(), false, Optional.of(OtherResults.ERROR));

  boolean failed() {
    return error.isPresent();
  }

  /// Whether the transaction stands, as far as this replica can say.
  Outcome outcome(SqlCommand.Commit commit) {
    if (failed() || !digests.equals(commit.results())) {
      return Outcome.FALLS;
    }
    return abstains ? Outcome.ABSTAINS : Outcome.STANDS;
  }

  /// The digests that clients are told, to find out who is wrong where replicas differ: none of a
  /// transaction that is too large for that, of which checkpoints compare what it has done, and
  /// none where some of them are the client's own.
  List<Digest> told(SqlCommand.Commit commit) {
    return abstains ? List.of() : OtherResults.told(commit.statements(), digests);
  }
}
