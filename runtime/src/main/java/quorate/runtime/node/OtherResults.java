package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.engine.statement.Rerun;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
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

  /// No statement of it could be executed again.
  static final Rerun INVALID = new Rerun(List.of(), false, Optional.of(ERROR));

  private OtherResults() {}

  /// Whether a transaction that was executed again at its place in the order stands, as far as this
  /// replica can say (rules R8 and R9 in docs/protocols/smr.md).
  static Outcome outcome(Rerun again, SqlCommand.Commit commit) {
    if (!again.repeats(commit.results())) {
      return Outcome.FALLS;
    }
    return again.abstains() ? Outcome.ABSTAINS : Outcome.STANDS;
  }

  /// The digests sent to clients, which show the faulty replica where replicas differ: none for a
  /// transaction that is too large for that, whose effects checkpoints compare, and none if some of
  /// them are the client's own.
  static List<Digest> told(Rerun again, SqlCommand.Commit commit) {
    return again.abstains() ? List.of() : told(commit.statements(), again.digests());
  }

  /// The same, with digests for statements that were not executed.
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
