package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.Unguarded;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.AnswerBatch;
import quorate.engine.statement.Execution;
import quorate.engine.statement.OrderedScript;
import quorate.engine.statement.TouchedKeys;
import quorate.engine.statement.UpcomingStatements;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.SequenceSource;

/// Statements of an open transaction that arrive in one message, for an engine in a process of its
/// own.
///
/// One savepoint precedes all of them, instead of one before each: so their inserts, updates and
/// reads by key go to the engine in few messages ([Unguarded]). If one of them fails, all are
/// undone and executed one by one: that shows which one failed, and those before it stand.
///
/// @param analysed the statements, analysed over `catalog`
public record StatementsTogether(OrderedScript script) {
  /// Fewer statements are not worth the savepoint.
  private static final int COUNT_MIN = 4;

  /// The sequence values that a statement draws.
  interface Drawing {
    /// @param taken gets the drawn values, by sequence
    public SequenceSource of(OrderedStatement statement, SortedMap<String, List<Long>> taken);
  }

  /// The transaction must be cancelled, or give way, before the next statement.
  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1;

    Interrupted() {
      super("not all at once", null, false, false);
    }
  }

  /// Statements that may be executed together; empty if they must be executed one by one.
  public static Optional<StatementsTogether> of(
      Engine engine, Execution execution, Catalog catalog, List<OrderedStatement> statements) {
    if (!engine.savepointsTravel() || statements.size() < COUNT_MIN) {
      return Optional.empty();
    }
    List<Analysed.Data> analysed = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      Analysed.Data data;
      try {
        data = execution.analyse(statement, catalog);
      } catch (SqlException invalid) {
        return Optional.empty(); // the error is reported at its turn
      }
      boolean plain =
          !(data instanceof Analysed.Ddl)
              && !(data.plan() instanceof Plan.Call)
              && statement.rows().size() == 1
              && !data.unable().containsKey(engine.dialect());
      if (!plain) {
        return Optional.empty();
      }
      analysed.add(data);
    }
    return Optional.of(
        new StatementsTogether(
            new OrderedScript(catalog, analysed, List.copyOf(statements), Set.of())));
  }

  /// The keys that all of them touch.
  public List<LockKey> keys() {
    List<LockKey> keys = new ArrayList<>();
    for (int i = 0; i < script.statements().size(); i++) {
      keys.addAll(TouchedKeys.each(script.analysed().get(i), script.statements().get(i)));
    }
    return keys;
  }

  /// Executes them in the connection's transaction; only the first of them if their answers are
  /// large.
  ///
  /// @param stops whether the transaction is cancelled, or must give way
  /// @return answers to the first of them; none if the transaction is as it was before
  List<TentativeAnswer> run(
      Engine engine,
      Execution execution,
      Connection connection,
      Drawing drawing,
      BooleanSupplier stops)
      throws SQLException {
    Savepoint savepoint = connection.setSavepoint();
    try {
      List<TentativeAnswer> done =
          Unguarded.first(
              engine, connection, () -> all(execution, connection, drawing, stops).answers());
      connection.releaseSavepoint(savepoint);
      return done;
    } catch (Unguarded | Interrupted | DrawnSequences.Lacking failed) {
      connection.rollback(savepoint);
      return List.of();
    } finally {
      engine.guardStatements(connection, true);
    }
  }

  private AnswerBatch all(
      Execution execution, Connection connection, Drawing drawing, BooleanSupplier stops) {
    AnswerBatch answers = new AnswerBatch();
    UpcomingStatements upcoming = new UpcomingStatements(script);
    while (answers.size() < upcoming.size() && !answers.isFull()) {
      SortedMap<String, List<Long>> taken = new TreeMap<>();
      AnalysedStatement next = upcoming.begin(answers.size());
      Result result =
          execution.spooled(connection, next, drawing.of(next.statement(), taken), true);
      if (result instanceof Result.Failed || stops.getAsBoolean()) {
        throw new Interrupted();
      }
      answers.add(result, taken);
    }
    return answers;
  }
}
