package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.dialect.Dialect;

/// An interactive transaction that one node executes, several statements at once.
public abstract class TentativeTransaction extends KeptTransaction {
  private final SqlError changed;

  /// @param changed the error if something is answered otherwise when it is executed again
  protected TentativeTransaction(SqlError changed) {
    this.changed = changed;
  }

  /// Has the node execute as many statements as it answers at once, and at least the first.
  ///
  /// @param index the number of statements before them
  protected abstract TentativeAnswers ask(List<OrderedStatement> wanted, int index);

  /// The same, after all statements so far.
  protected TentativeAnswers ask(List<OrderedStatement> wanted) {
    return ask(wanted, statements.size());
  }

  /// A statement was executed, for the first time or again.
  protected void executed(OrderedStatement statement) {}

  /// Fetches the rows of a large result.
  protected abstract void fetch(Result.Streamed result, List<Result> before, LargeRows large);

  /// Finds a node that can execute a statement that these engines cannot execute.
  protected void admit(Set<Dialect> unable) {}

  @Override
  public final Result execute(OrderedStatement statement, Set<Dialect> others, LargeRows large) {
    admit(others);
    Result result = execute(statement);
    if (result instanceof Result.Streamed streamed && large.wants(0)) {
      fetch(streamed, List.of(), large);
    }
    return result;
  }

  @Override
  public final List<Result> executeAll(List<OrderedStatement> wanted, LargeRows large) {
    List<Result> all = new ArrayList<>();
    while (all.size() < wanted.size()) {
      List<Result> some = executeSome(wanted.subList(all.size(), wanted.size()));
      LargeRows rest = large.after(List.copyOf(all));
      all.addAll(some);
      int last = some.size() - 1; // none comes after a result with many rows
      if (some.get(last) instanceof Result.Failed) {
        break;
      }
      if (some.get(last) instanceof Result.Streamed streamed && rest.wants(last)) {
        fetch(streamed, some.subList(0, last), rest);
      }
    }
    return all;
  }

  /// Executes a statement tentatively. After a failure the transaction can only be rolled back,
  /// entirely or to a savepoint.
  public final Result execute(OrderedStatement statement) {
    return executeSome(List.of(statement)).getFirst();
  }

  /// @return the results, the last of which may be a failure
  private List<Result> executeSome(List<OrderedStatement> wanted) {
    if (doomed.isPresent()) {
      return List.of(new Result.Failed(doomed.get()));
    }
    TentativeAnswers part = ask(wanted);
    for (int i = 0; i < part.executed().size(); i++) {
      executed(part.executed().get(i));
      keep(part.executed().get(i), part.results().get(i));
    }
    return part.results();
  }

  /// Executes the statements before the mark again, and forgets the others. If one is answered
  /// otherwise, the transaction is doomed.
  protected final void replay(int mark) {
    for (int i = 0; i < mark && doomed.isEmpty(); ) {
      TentativeAnswers again = ask(TentativeAnswers.again(statements::get, i, mark), i);
      for (int k = 0; k < again.executed().size() && doomed.isEmpty(); k++, i++) {
        executed(again.executed().get(k));
        if (isAlike(i, again.results().get(k))) {
          statements.set(i, again.executed().get(k));
        } else {
          doomed = Optional.of(changed);
        }
      }
      again.failure().filter(_ -> doomed.isEmpty()).ifPresent(this::failedAgain);
    }
    if (doomed.isEmpty()) {
      forget(mark);
    }
  }

  private void failedAgain(SqlError error) {
    if (error.sqlState().equals("57014")) {
      throw error.asException();
    }
    doomed = Optional.of(error.sqlState().equals("40001") ? error : changed);
  }
}
