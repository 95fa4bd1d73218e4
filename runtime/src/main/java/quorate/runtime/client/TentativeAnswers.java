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

/// A delegate's answers to the first of the statements that it was sent: at least to one.
///
/// @param executed those that have not failed, with what they have drawn from sequences
/// @param results of these, and the failure of the next one if that has failed
public record TentativeAnswers(List<OrderedStatement> executed, List<Result> results) {
  /// The most statements that one message has executed again.
  private static final int AGAIN_MAX = 1000;

  /// Their bytes, roughly, after which no further one is added.
  private static final long AGAIN_BYTES_MAX = 256 << 10;

  /// The first of them has failed.
  public static TentativeAnswers failed(SqlError error) {
    return new TentativeAnswers(List.of(), List.of(new Result.Failed(error)));
  }

  /// Nothing is known of any.
  public static TentativeAnswers lost(@Nullable String why) {
    return failed(LostTransaction.error(String.valueOf(why)));
  }

  /// The answers of a delegate; nothing is believed of one that answers what it was not asked.
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

  /// The values of sequences that this statement has drawn; none if it was not executed.
  SortedMap<String, List<Long>> drawn(int statement) {
    return statement < executed.size() ? executed.get(statement).leased() : new TreeMap<>();
  }

  /// Statements that were executed before, as many as one message has them executed again.
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

  /// The same without the failure.
  TentativeAnswers succeeded() {
    return new TentativeAnswers(executed, results.subList(0, executed.size()));
  }

  public Optional<SqlError> failure() {
    return results.getLast() instanceof Result.Failed(SqlError error)
        ? Optional.of(error)
        : Optional.empty();
  }
}
