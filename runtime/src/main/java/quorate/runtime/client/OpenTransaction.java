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

/// An interactive transaction: tentative answers, then a COMMIT that stands only with these.
public interface OpenTransaction {
  /// How many statements it has executed: the mark of a savepoint.
  int mark();

  /// The schema as the transaction sees it, if it has changed it.
  Optional<Catalog> catalog();

  /// Executes a change of the schema.
  default Result changeSchema(OrderedStatement statement) {
    return execute(statement, Set.of());
  }

  /// Executes a statement. After a failure the transaction can only be rolled back, or back to a
  /// savepoint.
  ///
  /// @param others the engines that cannot execute it
  /// @throws SqlException 0A000 if too few databases can execute the whole transaction
  Result execute(OrderedStatement statement, Set<Dialect> others);

  /// The same, for a result of any size.
  ///
  /// @param large takes the rows of a result that is too large to be held; where it is given none,
  ///   the result has them
  default Result execute(OrderedStatement statement, Set<Dialect> others, LargeRows large) {
    return execute(statement, others);
  }

  /// Executes statements one after the other, up to the first that fails.
  ///
  /// @param large takes the rows of a result that is too large to be held
  /// @return a result for each that was executed
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

  /// Goes back to a mark. Where what was executed up to there would answer otherwise now, each
  /// statement from now on, and COMMIT, is 40001.
  ///
  /// @throws SqlException 57014 cancelled; it can be tried again
  void rollbackTo(int mark);

  /// Commits.
  ///
  /// @throws SqlException 40001 if it will never commit, 08007 if that is unknown
  void commit();

  /// Commits with statements that it executes last, and that can answer only one thing.
  ///
  /// @param answers what that is
  /// @throws SqlException as [#commit()]; or their error, and it is rolled back
  default void commit(List<OrderedStatement> last, List<Result> answers) {
    for (OrderedStatement each : last) {
      if (execute(each, Set.of()) instanceof Result.Failed(SqlError error)) {
        rollback();
        throw error.asException();
      }
    }
    commit();
  }

  /// Gives the transaction up.
  void rollback();

  /// Gives it up, and nobody has seen anything of it: what it has drawn from sequences is drawn by
  /// others.
  default void undo() {
    rollback();
  }
}
