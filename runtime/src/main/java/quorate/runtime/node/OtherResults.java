package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.Statement;
import quorate.replication.smr.StoredStatements;

/// The answer to a transaction that gave other results at its place in the order than its client
/// saw.
final class OtherResults {
  private static final Digest NOT_ASKED = Digest.of(new byte[] {1});

  /// The error that is its answer.
  static final SqlError ERROR =
      new SqlError("40001", "could not serialize access due to concurrent update")
          .withDetail(
              "Executed again at its place in the order, the transaction gave"
                  + " other results than those it had answered.")
          .withHint("The transaction might succeed if retried.");

  /// The answer to all of it.
  static final Optional<List<Result>> ANSWER = Optional.of(List.of(new Result.Failed(ERROR)));

  private OtherResults() {}

  /// Digests for statements that were not executed any more.
  static void pad(List<Digest> digests, int statements) {
    while (digests.size() < statements) {
      digests.add(NOT_ASKED);
    }
  }

  /// The digests that clients are told, to find out who is wrong where replicas differ: none of a
  /// transaction that is too large for that, of which checkpoints compare what it has done.
  static List<Digest> told(List<Statement> statements, List<Digest> digests) {
    return statements instanceof StoredStatements ? List.of() : List.copyOf(digests);
  }
}
