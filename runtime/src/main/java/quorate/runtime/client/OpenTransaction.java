package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An interactive transaction: tentative answers, then a COMMIT that stands only if they hold.
public interface OpenTransaction {
  /// The number of statements executed, which is the mark of a savepoint.
  int mark();

  /// The schema as the transaction sees it, if the transaction has changed it.
  Optional<Catalog> catalog();

  /// Executes a schema change.
  default Result changeSchema(OrderedStatement statement) {
    return execute(statement, Set.of());
  }

  /// Executes a statement. After a failure the transaction can only be rolled back, entirely or to
  /// a savepoint.
  ///
  /// @param others the engines that cannot execute it
  /// @throws SqlException 0A000 if too few databases can execute the whole transaction
  default Result execute(OrderedStatement statement, Set<Dialect> others) {
    HeldRows held = new HeldRows();
    return held.whole(execute(statement, others, held));
  }

  /// Likewise, for a result of any size.
  ///
  /// @param large takes the rows of a result that is too large to be held; a result whose rows are
  ///   not handed over contains them
  Result execute(OrderedStatement statement, Set<Dialect> others, LargeRows large);

  /// Executes statements one after the other, up to the first that fails.
  ///
  /// @param large takes the rows of a result that is too large to be held
  /// @return a result for each executed statement
  default List<Result> executeAll(List<OrderedStatement> statements, LargeRows large) {
    List<Result> results = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      Result result = execute(statement, Set.of(), large.after(results));
      results.add(result);
      if (result instanceof Result.Failed) {
        break;
      }
    }
    return results;
  }

  /// Rolls back to a mark. If a statement before it would now be answered differently, every later
  /// statement, and COMMIT, fails with 40001.
  ///
  /// @throws SqlException 57014 cancelled; it can be tried again
  void rollbackTo(int mark);

  /// Commits.
  ///
  /// @throws SqlException 40001 if it will never commit, 08007 if that is unknown
  void commit();

  /// Commits after a few last statements, each of which has only one possible answer.
  ///
  /// @param answers these answers
  /// @throws SqlException as [#commit()]; or the statements' error, and the transaction is rolled
  ///   back
  default void commit(List<OrderedStatement> last, List<Result> answers) {
    for (OrderedStatement each : last) {
      if (execute(each, Set.of()) instanceof Result.Failed(SqlError error)) {
        rollback();
        throw error.asException();
      }
    }
    commit();
  }

  /// Abandons the transaction.
  void rollback();

  /// Abandons a transaction of which nobody has seen anything, so that the sequence values it drew
  /// can be drawn again.
  default void undo() {
    rollback();
  }
}
