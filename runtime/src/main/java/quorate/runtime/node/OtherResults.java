package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// The answer to a transaction that gave other results at its place in the order than its client
/// saw.
final class OtherResults {
  private static final Digest NOT_ASKED = Digest.of(new byte[] {1});

  /// The error that is its answer (I7 in docs/protocols/smr.md).
  static final SqlError ERROR =
      new SqlError("40001", "could not serialize access due to concurrent update")
          .withDetail(
              "Executed again at its place in the order, the transaction gave"
                  + " other results than those it had answered.")
          .withHint("The transaction might succeed if retried.");

  /// The answer to all of it.
  static final Optional<List<Result>> ANSWER = Optional.of(List.of(new Result.Failed(ERROR)));

  private OtherResults() {}

  /// The same with digests for statements that were not executed any more.
  static List<Digest> padded(List<Digest> digests, int statements) {
    List<Digest> all = new ArrayList<>(digests);
    while (all.size() < statements) {
      all.add(NOT_ASKED);
    }
    return List.copyOf(all);
  }

  /// A digest for each statement; none of a transaction that is too large for that.
  static List<Digest> told(List<OrderedStatement> statements, List<Digest> digests) {
    return statements instanceof StoredStatements ? List.of() : padded(digests, statements.size());
  }
}
