package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.Statement;

/// A delegate's answers to the first of the statements that it was sent: at least to one.
///
/// @param executed those that have not failed, with what they have drawn from sequences
/// @param results of these, and the failure of the next one if that has failed
record TentativeAnswers(List<Statement> executed, List<Result> results) {
  static TentativeAnswers failed(SqlError error) {
    return new TentativeAnswers(List.of(), List.of(new Result.Failed(error)));
  }

  /// Nothing is known of any.
  static TentativeAnswers lost(@Nullable String why) {
    return failed(
        new SqlError("40001", "the node that executes this transaction was lost")
            .withDetail(String.valueOf(why))
            .withHint("The transaction might succeed if retried."));
  }

  /// What a delegate has sent; nothing is believed of one that answers what it was not asked.
  static TentativeAnswers of(List<Statement> asked, List<DelegateMessage.Answer> answers) {
    if (answers.isEmpty() || answers.size() > asked.size()) {
      return lost("it has sent " + answers.size() + " answers to " + asked.size() + " statements");
    }
    List<Statement> executed = new ArrayList<>();
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      DelegateMessage.Answer answer = answers.get(i);
      results.add(answer.result());
      if (answer.result() instanceof Result.Failed) {
        break;
      }
      executed.add(asked.get(i).withLeased(answer.leased()));
    }
    return new TentativeAnswers(executed, results);
  }

  /// The same without the failure.
  TentativeAnswers succeeded() {
    return new TentativeAnswers(executed, results.subList(0, executed.size()));
  }

  Optional<SqlError> failure() {
    return results.getLast() instanceof Result.Failed(SqlError error)
        ? Optional.of(error)
        : Optional.empty();
  }
}
