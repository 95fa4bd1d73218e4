package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.LateKeys;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;

/// Executes reads and writes on one engine and answers in canonical form.
///
/// A connection is used by one thread at a time; the runner itself by any number.
public final class Runner {
  private final Engine engine;
  private final Statements statements = new Statements();
  private final ConstraintKeeper keeper;
  private final Calls calls = new Calls(this);
  private final Foreseen foreseen = new Foreseen();
  private final SchemaSteps steps;

  public Runner(Engine engine) {
    this.engine = engine;
    keeper = new ConstraintKeeper(engine.dialect());
    steps = new SchemaSteps(this, statements);
  }

  public Engine engine() {
    return engine;
  }

  /// Prepares all statements again: the schema has changed, or its change was rolled back.
  public void schemaChanged() {
    statements.schemaChanged();
  }

  /// Executes a read or a write inside the connection's current transaction, which it never ends.
  ///
  /// An error of the statement is answered as [Result.Failed]; the statement then had no effect,
  /// and the effects of the transaction before it stand.
  ///
  /// @throws LockConflict if concurrent work blocks it: roll back and execute it again
  public Result run(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Choices choices,
      SequenceSource sequences) {
    return run(connection, catalog, statement, parameters, choices, sequences, Optional.empty());
  }

  /// The same, with a sink that may take the rows of a query's large answer: [Result.Streamed].
  ///
  /// @param sink takes the rows; they cannot be withdrawn from it if the query fails later
  public Result run(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Choices choices,
      SequenceSource sequences,
      Optional<RowSink> sink) {
    Set<Dialect> own = EnumSet.of(engine.dialect());
    return run(connection, catalog, statement, parameters, choices, sequences, sink, own);
  }

  /// The same for a statement that other databases execute, too.
  ///
  /// @param dialects those of all databases, which must be able to run a procedure's statements
  public Result run(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Choices choices,
      SequenceSource sequences,
      Optional<RowSink> sink,
      Set<Dialect> dialects) {
    if (statement instanceof Analysed.Ddl) {
      throw new IllegalArgumentException("a change of the schema has steps: " + statement.text());
    }
    Unguarded.settle(engine, catalog, statement, parameters, foreseen);
    Draws draws = new Draws(sequences, choices.session().drawn());
    Result result = run(connection, catalog, statement, parameters, choices, draws, sink, dialects);
    return RestrictSetting.told(result, catalog, statement.plan()).having(draws.drawn());
  }

  private Result run(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<Value> parameters,
      Choices choices,
      Draws draws,
      Optional<RowSink> sink,
      Set<Dialect> dialects) {
    Plan plan = statement.plan();
    int lengthMax = StoredLimits.length(dialects);
    List<Value> literals;
    try {
      literals = statement.literals();
      if (statement instanceof Analysed.Write) {
        StoredLimits.require(parameters, lengthMax);
        StoredLimits.require(literals, lengthMax);
      }
      statement.foldConstants(parameters, literals);
    } catch (SqlException unfit) {
      return new Result.Failed(unfit.error());
    }
    Session session = session(connection, parameters, literals, choices, draws, lengthMax);
    // A constraint that is checked after the statement may refuse it.
    boolean guarded =
        Writes.isCompound(plan, session) || !(plan instanceof Plan.Query) && keeper.keeps(catalog);
    Work execution =
        plan instanceof Plan.Call call
            ? () ->
                calls.call(
                    session,
                    call,
                    new Calls.Circumstances(connection, catalog, choices, draws::next, dialects))
            : () -> execute(session, catalog, plan, sink);
    Supplier<Result> work =
        () -> run(execution, catalog, plan, connection, guarded, Optional.of(draws));
    if (!(statement instanceof Analysed.Write write) || plan instanceof Plan.Call) {
      return work.get(); // a procedure's statements have their own rows compared
    }
    try {
      return Recorder.around(connection, write, parameters, work);
    } catch (SQLException unreadable) {
      throw new LockConflict(unreadable);
    }
  }

  /// An execution with these values.
  Session session(
      Connection connection,
      List<Value> parameters,
      List<Value> literals,
      Choices choices,
      Draws draws,
      int lengthMax) {
    return new Session(
        connection, statements, engine.dialect(), parameters, literals, choices, draws, lengthMax);
  }

  /// A statement's work in the engine.
  private interface Work {
    Result run() throws SQLException;
  }

  /// Executes a write once for each list of parameters, until one fails. If a failed statement
  /// would abort the transaction, one savepoint guards them all.
  ///
  /// @param choices the choices of the first; each has a seed of its own
  /// @param dialects as in [#run]
  /// @return COPY's answer, or the failure
  /// @throws LockConflict as in [#run]
  public Result runEach(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<List<Value>> rows,
      Choices choices,
      SequenceSource sequences,
      Set<Dialect> dialects) {
    Unguarded.settle(engine);
    Draws draws = new Draws(sequences, choices.session().drawn());
    Optional<Result.Failed> failed =
        engine.guardsStatements()
            ? guardedRows(connection, catalog, statement, rows, choices, draws, dialects)
            : eachRow(connection, catalog, statement, rows, choices, draws, dialects);
    return failed.isPresent()
        ? failed.get()
        : new Result.Done("COPY " + rows.size(), draws.drawn());
  }

  private Optional<Result.Failed> guardedRows(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<List<Value>> rows,
      Choices choices,
      Draws draws,
      Set<Dialect> dialects) {
    int mark = Recorder.marked();
    try {
      Savepoint savepoint = connection.setSavepoint();
      engine.guardStatements(connection, false);
      Optional<Result.Failed> failed;
      try {
        failed = eachRow(connection, catalog, statement, rows, choices, draws, dialects);
      } finally {
        engine.guardStatements(connection, true);
      }
      if (failed.isPresent()) {
        undo(connection, savepoint, mark);
      } else {
        connection.releaseSavepoint(savepoint);
      }
      return failed;
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
  }

  private Optional<Result.Failed> eachRow(
      Connection connection,
      Catalog catalog,
      Analysed.Data statement,
      List<List<Value>> rows,
      Choices choices,
      Draws draws,
      Set<Dialect> dialects) {
    if (statement instanceof Analysed.Write write
        && write.plan() instanceof Plan.Insert insert
        && Inserts.isPlain(insert)) {
      Result stored =
          run(
              () ->
                  stored(
                      connection,
                      catalog,
                      write,
                      insert,
                      rows,
                      choices,
                      draws,
                      StoredLimits.length(dialects)),
              catalog,
              insert,
              connection,
              false,
              Optional.of(draws));
      return stored instanceof Result.Failed failed ? Optional.of(failed) : Optional.empty();
    }
    long seed = choices.seed();
    for (List<Value> row : rows) {
      Choices own = new Choices(choices.now(), seed++, choices.session());
      if (run(connection, catalog, statement, row, own, draws, Optional.empty(), dialects)
          instanceof Result.Failed failed) {
        return Optional.of(failed);
      }
    }
    return Optional.empty();
  }

  /// Inserts the rows of all executions at once.
  private Result stored(
      Connection connection,
      Catalog catalog,
      Analysed.Write write,
      Plan.Insert insert,
      List<List<Value>> parameters,
      Choices choices,
      Draws draws,
      int lengthMax)
      throws SQLException {
    List<List<Value>> rows = new ArrayList<>();
    long seed = choices.seed();
    @Nullable Session session = null;
    for (List<Value> row : parameters) {
      Choices own = new Choices(choices.now(), seed++, choices.session());
      session = session(connection, row, write.literals(), own, draws, lengthMax);
      rows.addAll(new Inserts(session, insert).rows());
    }
    if (session != null) {
      new Inserts(session, insert).store(rows);
      keep(session, catalog, insert, rows);
      Recorder.inserted(insert.table(), rows);
    }
    return new Result.Done("INSERT 0 " + rows.size());
  }

  /// @param guarded whether the engine gets more than one statement
  /// @param again the draws, if the statement may be executed again, which draws the same values
  private Result run(
      Work work,
      Catalog catalog,
      Plan plan,
      Connection connection,
      boolean guarded,
      Optional<Draws> again) {
    @Nullable Savepoint savepoint = null;
    int mark = Recorder.marked();
    try {
      boolean guards = (guarded || engine.isFragile()) && engine.hasSavepoints();
      savepoint = guards && !Unguarded.applies() ? connection.setSavepoint() : null;
      Result result = work.run();
      if (savepoint != null) {
        connection.releaseSavepoint(savepoint);
      }
      return result;
    } catch (SqlException refused) {
      Unguarded.require(refused);
      undo(connection, savepoint, mark);
      return new Result.Failed(refused.error());
    } catch (DateTimeException
        | ArithmeticException
        | IllegalArgumentException
        | ClassCastException
        | IndexOutOfBoundsException broken) {
      // The engine's answer is invalid; that is a failed answer and must not end the node.
      statements.forget(connection);
      Unguarded.require(broken);
      undo(connection, savepoint, mark);
      return new Result.Failed(
          new SqlError("XX000", engine.name() + " gave no valid answer: " + broken.getMessage()));
    } catch (SQLException failed) {
      statements.forget(connection);
      LockConflict.require(engine, failed);
      Unguarded.require(failed);
      undo(connection, savepoint, mark);
      again.ifPresent(Draws::rewind);
      if (again.isPresent() && engine.isStalePlan(failed)) {
        return run(work, catalog, plan, connection, guarded, Optional.empty());
      }
      SqlError error = engine.toSqlError(failed, catalog);
      if (again.isPresent()
          && plan instanceof Plan.Update update
          && error.sqlState().equals("23505")) {
        List<LateKeys.Key> late = LateKeys.of(catalog, update, engine.dialect());
        if (!late.isEmpty()) {
          return runLate(work, catalog, plan, connection, late);
        }
      }
      return new Result.Failed(error);
    }
  }

  /// Executes an UPDATE that violated a key again, and checks the keys at its end.
  private Result runLate(
      Work work, Catalog catalog, Plan plan, Connection connection, List<LateKeys.Key> late) {
    @Nullable Savepoint savepoint = null;
    int mark = Recorder.marked();
    try (Statement statement = connection.createStatement()) {
      savepoint = connection.setSavepoint();
      for (LateKeys.Key key : late) {
        statement.execute(key.drop());
      }
      Result result = run(work, catalog, plan, connection, true, Optional.empty());
      if (result instanceof Result.Failed) {
        undo(connection, savepoint, mark);
        return result;
      }
      for (LateKeys.Key key : late) {
        statement.execute(key.create());
      }
      connection.releaseSavepoint(savepoint);
      return result;
    } catch (SQLException failed) {
      statements.forget(connection);
      LockConflict.require(engine, failed);
      undo(connection, savepoint, mark);
      return new Result.Failed(engine.toSqlError(failed, catalog));
    }
  }

  /// Executes one step of a change of the schema. If [Engine#ddlCommits], a schema step commits.
  ///
  /// @return the answer of a step that moves data
  /// @throws SqlException if the step fails because of the data: a duplicate key, a NULL
  public Optional<Result> runStep(
      Connection connection,
      Catalog catalog,
      DdlPlan.Step step,
      Choices choices,
      SequenceSource sequences) {
    return steps.run(connection, catalog, step, choices, sequences);
  }

  /// Checks rows.
  ///
  /// @throws SqlException if they violate the check
  public void look(Connection connection, Catalog catalog, RowCheck check) {
    steps.look(connection, catalog, check);
  }

  /// Tries to stop the statement that `connection` executes on `worker`, from another thread: by
  /// the driver if it can (HSQLDB; a wait for a lock continues to its timeout), and by
  /// [Engine#cancel]. The connection must be rolled back and closed.
  public void cancel(Connection connection, Thread worker) {
    statements.cancel(connection);
    engine.cancel(connection, worker);
  }

  /// Closes the prepared statements of a connection, before it is closed or after its engine's
  /// schema changed elsewhere.
  public void forget(Connection connection) {
    statements.forget(connection);
  }

  private void undo(Connection connection, @Nullable Savepoint savepoint, int mark) {
    Recorder.cut(mark);
    if (savepoint == null) {
      return;
    }
    try {
      connection.rollback(savepoint);
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
  }

  private Result execute(Session session, Catalog catalog, Plan plan, Optional<RowSink> sink)
      throws SQLException {
    if (plan instanceof Plan.Insert insert) {
      List<List<Value>> rows = Unguarded.inserted(insert, session, catalog, keeper.keeps(catalog));
      keep(session, catalog, plan, rows);
      if (insert.onConflict().map(conflict -> conflict.update().isEmpty()).orElse(true)) {
        Recorder.inserted(insert.table(), rows);
      }
      String tag = "INSERT 0 " + rows.size();
      return insert.returning().isPresent()
          ? Writes.returned(session, insert.returning().get(), rows, tag)
          : new Result.Done(tag);
    }
    if (plan instanceof Plan.Update update
        && Unguarded.updated(update, session, keeper.keeps(catalog))) {
      return new Result.Done("UPDATE 1");
    }
    List<MovedReferences.Move> moves =
        plan instanceof Plan.Update update ? KeyCollisions.look(session, update) : List.of();
    Result result = executed(session, plan, sink);
    if (keeper.keeps(catalog)) {
      var followed = new MovedReferences(session, catalog, engine.dialect()).follow(moves);
      keeper.keep(session, catalog, plan, List.of());
      keeper.keep(session, catalog, followed);
    }
    return result;
  }

  private void keep(Session session, Catalog catalog, Plan plan, List<List<Value>> inserted)
      throws SQLException {
    if (keeper.keeps(catalog)) {
      keeper.keep(session, catalog, plan, inserted);
    }
  }

  private Result executed(Session session, Plan plan, Optional<RowSink> sink) throws SQLException {
    return switch (plan) {
      case Plan.Query query -> QueryAnswer.of(session, query, sink, engine, foreseen);
      case Plan.Insert _, Plan.UpdateEach _, Plan.Call _, Plan.Schema _ ->
          throw new IllegalArgumentException("not executed as one: " + plan);
      case Plan.Update update -> Writes.update(session, update);
      case Plan.Delete delete -> Writes.delete(session, delete);
      case Plan.Truncate truncate -> Writes.truncate(session, truncate);
    };
  }
}
