package quorate.runtime.node;

import quorate.core.value.Result;
import quorate.core.value.SqlError;

/// The answer to a transaction that gave other results at its place in the order than its client
/// saw.
final class OtherResults {
  private OtherResults() {}

  static Result answer() {
    return new Result.Failed(
        new SqlError("40001", "could not serialize access due to concurrent update")
            .withDetail(
                "Executed again at its place in the order, the transaction gave"
                    + " other results than those it had answered.")
            .withHint("The transaction might succeed if retried."));
  }
}
