package quorate.runtime.cbs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.KeptTransaction;
import quorate.runtime.client.LargeRows;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An interactive transaction under a shepherd: the primary runs its statements as the client sends
/// them.
final class ShepherdTransaction extends KeptTransaction {
  private static final int REPLAYS_MAX = 40;
  private static final SqlError CHANGED =
      ShepherdSession.aborted("rows that it had read or written have changed").error();

  private final ShepherdSession session;
  private RequestId txn;

  /// The number of statements that the coordinator has answered in this attempt.
  private int asked;

  /// The last statement, with all values chosen for it.
  private OrderedStatement executed = OrderedStatement.of("select 1", List.of(), List.of(), 0, 0);

  /// The last statement that failed, and its failure, until it is rolled back.
  private Optional<OrderedStatement> failed = Optional.empty();

  private Optional<Digest> failure = Optional.empty();

  /// The schema when this attempt began, and as the attempt sees it.
  private Catalog before;

  private Catalog catalog;

  ShepherdTransaction(ShepherdSession session) {
    this.session = session;
    this.txn = session.next();
    this.before = session.catalog();
    this.catalog = before;
  }

  private void beginAnew() {
    txn = session.next();
    asked = 0;
    before = session.catalog();
    catalog = before;
  }

  @Override
  public Optional<Catalog> catalog() {
    return catalog.version() == before.version() ? Optional.empty() : Optional.of(catalog);
  }

  @Override
  public Result execute(OrderedStatement statement, Set<Dialect> others, LargeRows large) {
    if (doomed.isPresent()) {
      return new Result.Failed(doomed.get());
    }
    Result result = ask(statement, large);
    if (result instanceof Result.Failed && doomed.isEmpty()) {
      failed = Optional.of(statement);
      failure = Optional.of(Canonical.digest(result));
    } else if (!(result instanceof Result.Failed)) {
      keep(executed, result);
      catalog = session.after(executed, catalog);
    }
    return result;
  }

  private Result ask(OrderedStatement statement, LargeRows large) {
    Delivery delivery = new Delivery(large);
    for (int tries = 1; ; tries++) {
      switch (session.query(txn, asked, statement, catalog, List.of(), delivery)) {
        case ShepherdSession.Answer.Given(Result result, OrderedStatement with) -> {
          asked++;
          executed = with;
          return result;
        }
        case ShepherdSession.Answer.Aborted(String reason) -> {
          if (!goesOn(delivery.isSeen() ? REPLAYS_MAX : tries, reason)) {
            return new Result.Failed(doomed.orElseThrow());
          }
        }
      }
    }
  }

  /// Runs an aborted transaction again, and returns whether it goes on. It does so unnoticed by the
  /// client, if all answers that the client has seen are repeated.
  private boolean goesOn(int tries, String reason) {
    if (!session.replays() || tries >= REPLAYS_MAX) {
      doomed = Optional.of(ShepherdSession.aborted(reason).error());
      return false;
    }
    session.pauseBeforeTry(tries);
    beginAnew();
    for (int i = 0; i < statements.size(); i++) {
      int number = i;
      switch (session.query(txn, i, statements.get(i), catalog)) {
        case ShepherdSession.Answer.Aborted(String again) -> {
          return goesOn(tries + 1, again);
        }
        case ShepherdSession.Answer.Given(Result result, OrderedStatement with)
            when isAlike(number, result) -> {
          asked++;
          statements.set(i, with);
          catalog = session.after(with, catalog);
        }
        case ShepherdSession.Answer.Given _ -> {
          session.abort(txn);
          doomed = Optional.of(CHANGED);
          return false;
        }
      }
    }
    return true;
  }

  /// Begins again, and repeats the statements before the mark. The later ones are voted on first,
  /// since the client has seen their answers (rule O8).
  @Override
  public void rollbackTo(int mark) {
    if (doomed.isPresent() || !settles(mark)) {
      return;
    }
    beginAnew();
    for (int i = 0; i < mark; i++) {
      Result again = ask(statements.get(i), LargeRows.NOBODY);
      statements.set(i, executed);
      if (!isAlike(i, again)) {
        doomed = doomed.or(() -> Optional.of(CHANGED));
        return;
      }
      catalog = session.after(executed, catalog);
    }
    forget(mark);
  }

  /// Whether the answers that the client has seen stand.
  private boolean settles(int mark) {
    if (asked <= mark && failed.isEmpty()) {
      session.abort(txn);
      return true; // the client has seen nothing after the mark
    }
    for (int tries = 1; ; tries++) {
      switch (session.settle(txn)) {
        case Ending.Stands() -> {
          failed = Optional.empty();
          failure = Optional.empty();
          return true;
        }
        case Ending.Aborted(String reason) -> {
          if (!goesOn(tries, reason) || !failsAgain()) {
            return false;
          }
        }
        case Ending.Raised _ -> {
          doomed = Optional.of(CHANGED);
          return false;
        }
      }
    }
  }

  /// Whether the failed statement fails in the same way after everything was run again.
  private boolean failsAgain() {
    if (failed.isEmpty()) {
      return true;
    }
    Result again = ask(failed.get(), LargeRows.NOBODY);
    if (doomed.isEmpty() && !failure.equals(Optional.of(Canonical.digest(again)))) {
      session.abort(txn);
      doomed = Optional.of(CHANGED);
    }
    return doomed.isEmpty();
  }

  @Override
  public void commit() {
    if (doomed.isPresent()) {
      rollback();
      throw doomed.get().asException();
    }
    if (asked == 0) {
      rollback();
      return;
    }
    try {
      for (int tries = 1; ; tries++) {
        switch (session.finish(txn)) {
          case Ending.Stands() -> {
            session.follow(before, catalog);
            return;
          }
          case Ending.Aborted(String reason) -> {
            if (!goesOn(tries, reason)) {
              throw doomed.orElseThrow().asException();
            }
          }
          // The client has seen a value (rule O4).
          case Ending.Raised _ -> throw CHANGED.asException();
        }
      }
    } finally {
      finish();
    }
  }

  @Override
  public void rollback() {
    if (!hasEnded()) {
      session.abort(txn);
      finish();
    }
  }

  private void finish() {
    end();
    session.ended();
  }
}
