package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;

/// A delegate's answers to a non-empty prefix of the statements sent to it.
///
/// @param executed the successful statements, with the sequence values that they drew
/// @param results their results, followed by the failure of the next statement if it failed
public record TentativeAnswers(List<OrderedStatement> executed, List<Result> results) {
  /// The most statements in one message when statements are executed again.
  private static final int AGAIN_MAX = 1000;

  /// Their rough size in bytes at which no further one is added.
  private static final long AGAIN_BYTES_MAX = 256 << 10;

  /// The first statement failed.
  public static TentativeAnswers failed(SqlError error) {
    return new TentativeAnswers(List.of(), List.of(new Result.Failed(error)));
  }

  /// No answer is known.
  public static TentativeAnswers lost(@Nullable String why) {
    return failed(LostTransaction.error(String.valueOf(why)));
  }

  /// Checks and splits a delegate's answers. An impossible number of them means a lost delegate.
  public static TentativeAnswers of(List<OrderedStatement> asked, List<TentativeAnswer> answers) {
    if (answers.isEmpty() || answers.size() > asked.size()) {
      return lost("it has sent " + answers.size() + " answers to " + asked.size() + " statements");
    }
    List<OrderedStatement> executed = new ArrayList<>();
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      TentativeAnswer answer = answers.get(i);
      results.add(answer.result());
      if (answer.result() instanceof Result.Failed) {
        break;
      }
      executed.add(asked.get(i).withLeased(answer.leased()));
    }
    return new TentativeAnswers(executed, results);
  }

  /// The sequence values drawn by a statement; none if it was not executed.
  SortedMap<String, List<Long>> drawn(int statement) {
    return statement < executed.size() ? executed.get(statement).leased() : new TreeMap<>();
  }

  /// The statements from `from` on that one message executes again.
  public static List<OrderedStatement> again(
      IntFunction<OrderedStatement> statements, int from, int to) {
    List<OrderedStatement> some = new ArrayList<>();
    long bytes = 0;
    for (int i = from; i < to && some.size() < AGAIN_MAX && bytes < AGAIN_BYTES_MAX; i++) {
      some.add(statements.apply(i));
      bytes += some.getLast().roughBytes();
    }
    return some;
  }

  /// These answers without the failure.
  TentativeAnswers succeeded() {
    return new TentativeAnswers(executed, results.subList(0, executed.size()));
  }

  public Optional<SqlError> failure() {
    return results.getLast() instanceof Result.Failed(SqlError error)
        ? Optional.of(error)
        : Optional.empty();
  }
}
