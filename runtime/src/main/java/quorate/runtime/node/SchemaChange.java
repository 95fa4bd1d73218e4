package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.store.SchemaFingerprint;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;

/// Carries out a transaction that changes the schema.
///
/// Where the engine's DDL is transactional, it is one transaction. Elsewhere each step commits at
/// once, under an [Intent]; if a step fails, those before it are undone by their opposites, and
/// rows that were written before a change of the schema get back what they were ([WritesBefore]).
public final class SchemaChange {
  private static final SqlError BESIDE =
      new SqlError(
          "0A000", "what not every engine can run is not executed beside a change of the schema");

  /// What became of it. The caller records the outcome and commits.
  public record Outcome(Catalog catalog, List<Result> results) {
    boolean failed() {
      return results.getLast() instanceof Result.Failed;
    }
  }

  /// Where a statement's sequence values come from.
  private interface Sources {
    SequenceSource of(Catalog catalog, OrderedStatement statement);

    /// Writes what was drawn, where it is part of the replicated state.
    void write(Connection connection) throws SQLException;
  }

  /// What is done about an outcome, in the transaction that commits it.
  interface Recording<T> {
    T record(Outcome outcome) throws SQLException;
  }

  /// Judges the results before they stand: a COMMIT stands only with those that the client saw.
  public interface Judge {
    boolean accepts(List<Result> results);
  }

  /// One thing to do.
  ///
  /// @param result of the statement, where it is known
  /// @param answers whether it is a statement's last, and its result the statement's
  private record Step(
      Optional<DdlPlan.Step> schema,
      int statement,
      Catalog catalog,
      Optional<Result> result,
      boolean answers) {
    Step answering() {
      return new Step(schema, statement, catalog, result, true);
    }
  }

  /// Derby makes no index where a key or another index has the same columns, and only warns.
  private static final String NO_SUCH_INDEX = "42X65";

  private final Engine engine;
  private final Connection connection;
  private final Execution execution;
  private final Sources sources;
  private final List<OrderedStatement> statements;
  private final List<Analysed.Data> analysed = new ArrayList<>();
  private final Judge judge;
  private final List<Step> steps = new ArrayList<>();
  private final WritesBefore writes;

  /// What the engine calls the tables that were there before.
  private final Set<String> old = new HashSet<>();

  private Intent intent;

  private SchemaChange(
      Engine engine,
      Connection connection,
      Execution execution,
      Sources sources,
      List<OrderedStatement> statements,
      Judge judge,
      Intent intent) {
    this.engine = engine;
    this.writes = new WritesBefore(engine);
    this.connection = connection;
    this.execution = execution;
    this.sources = sources;
    this.statements = statements;
    this.judge = judge;
    this.intent = intent;
  }

  public static Outcome run(
      Engine engine,
      Connection connection,
      Execution execution,
      Catalog before,
      Sequences sequences,
      Position at,
      List<OrderedStatement> statements,
      Judge judge)
      throws SQLException {
    Intent intent =
        engine.ddlCommits()
            ? Intent.load(connection, at).orElse(Intent.begin(at))
            : Intent.begin(at);
    SchemaChange change =
        new SchemaChange(
            engine, connection, execution, replicated(sequences), statements, judge, intent);
    try {
      Catalog after = change.plan(before);
      return engine.ddlCommits() ? change.stepwise(before, after) : change.atOnce(before, after);
    } catch (SqlException refused) {
      connection.rollback();
      return new Outcome(before, List.of(new Result.Failed(refused.error())));
    }
  }

  private static Sources optimistic(SequenceSource sequences) {
    return new Sources() {
      @Override
      public SequenceSource of(Catalog catalog, OrderedStatement statement) {
        return sequences;
      }

      @Override
      public void write(Connection connection) {
        // What an optimistic transaction draws is its own until it is executed in the order.
      }
    };
  }

  private static Sources replicated(Sequences sequences) {
    return new Sources() {
      @Override
      public SequenceSource of(Catalog catalog, OrderedStatement statement) {
        return sequences.source(catalog, statement.leased());
      }

      @Override
      public void write(Connection connection) throws SQLException {
        sequences.write(connection);
      }
    };
  }

  /// All steps of all statements; each statement is analysed over the schema that those before it
  /// leave.
  private Catalog plan(Catalog before) {
    before.tables().values().forEach(table -> old.add(table.engineName()));
    Catalog catalog = before;
    for (int i = 0; i < statements.size(); i++) {
      Analysed.Data data = execution.analyse(statements.get(i), catalog);
      analysed.add(data);
      if (data instanceof Analysed.Ddl ddl) {
        DdlPlan plan =
            DdlPlanner.plan(
                catalog, ddl, Execution.choices(statements.get(i)), execution.dialects());
        for (DdlPlan.Step step : plan.steps(engine.dialect())) {
          steps.add(new Step(Optional.of(step), i, catalog, Optional.empty(), false));
        }
        catalog = plan.after();
        if (plan.answersRows()) {
          steps.add(steps.removeLast().answering());
        } else {
          Optional<Result> done = Optional.of(new Result.Done(plan.tag()));
          steps.add(new Step(Optional.empty(), i, catalog, done, true));
        }
      } else {
        steps.add(new Step(Optional.empty(), i, catalog, Optional.empty(), true));
      }
    }
    return catalog;
  }

  private Outcome atOnce(Catalog before, Catalog after) throws SQLException {
    List<Result> results = new ArrayList<>();
    for (Step step : steps) {
      Optional<Result> result = perform(step);
      result.ifPresent(results::add);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        connection.rollback();
        execution.schemaChanged();
        return new Outcome(before, results);
      }
    }
    if (!judge.accepts(results)) {
      connection.rollback();
      execution.schemaChanged();
      results.add(otherResults());
      return new Outcome(before, results);
    }
    return new Outcome(after, results);
  }

  private static Result otherResults() {
    return new Result.Failed(
        new SqlError("40001", "could not serialize access due to concurrent update"));
  }

  /// Performs a change in an optimistic transaction of an engine whose DDL is transactional.
  static Outcome tentative(
      Engine engine,
      Connection connection,
      Execution execution,
      Catalog before,
      SequenceSource sequences,
      OrderedStatement statement)
      throws SQLException {
    SchemaChange change =
        new SchemaChange(
            engine,
            connection,
            execution,
            optimistic(sequences),
            List.of(statement),
            _ -> true,
            Intent.begin(Position.NONE));
    Optional<Savepoint> start =
        engine.hasSavepoints() ? Optional.of(connection.setSavepoint()) : Optional.empty();
    Catalog after = change.plan(before);
    List<Result> results = new ArrayList<>();
    for (Step step : change.steps) {
      Optional<Result> result = change.perform(step);
      result.ifPresent(results::add);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        if (start.isPresent()) {
          connection.rollback(start.get());
        }
        execution.schemaChanged();
        return new Outcome(before, results);
      }
    }
    return new Outcome(after, results);
  }

  private Outcome stepwise(Catalog before, Catalog after) throws SQLException {
    int lastSchema = lastSchemaStep();
    while (intent.failure().isEmpty() && intent.done() <= lastSchema) {
      Step step = steps.get(intent.done());
      if (isSchema(step)) {
        schemaStep(step);
      } else if (writesBefore(step)) {
        take(step, captured(step));
      } else {
        take(step, perform(step));
      }
    }
    List<Result> results = new ArrayList<>(intent.results());
    for (int i = intent.done(); i < steps.size() && intent.failure().isEmpty(); i++) {
      // These share the transaction of the outcome: nothing after them commits by itself.
      Optional<Result> result = perform(steps.get(i));
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        connection.rollback();
        // With the results before it: what is answered is the same wherever a crash comes.
        intent = intent.having(results).failing(result.get());
        sources.write(connection);
        intent.save(connection);
      } else {
        result.ifPresent(results::add);
      }
    }
    if (intent.failure().isEmpty() && !judge.accepts(results)) {
      connection.rollback();
      intent = intent.failing(otherResults());
      intent.save(connection);
    }
    if (intent.failure().isPresent()) {
      undo();
      List<Result> failed = new ArrayList<>(intent.results());
      failed.add(intent.failure().get());
      return new Outcome(before, failed);
    }
    return new Outcome(after, results);
  }

  private Optional<Result> captured(Step step) {
    int number = intent.done();
    Catalog catalog = written(step).orElseThrow().catalog();
    List<Result> answer = new ArrayList<>();
    Result result =
        writes.captured(
            number,
            connection,
            catalog,
            () -> {
              Optional<Result> performed = perform(step);
              performed.ifPresent(answer::add);
              return performed.orElse(new Result.Done(""));
            });
    if (result instanceof Result.Failed) {
      return Optional.of(result);
    }
    intent = intent.takenBackBy(writes.inverse(number));
    return answer.stream().findFirst();
  }

  /// A write, and the schema over which it is understood.
  private record Written(Analysed.Data data, Catalog catalog) {}

  /// What a step writes of the client's: not the rows of a table that is made anew.
  private Optional<Written> written(Step step) {
    if (step.result().isPresent()) {
      return Optional.empty();
    }
    if (step.schema().isEmpty()) {
      return Optional.of(new Written(analysed.get(step.statement()), step.catalog()));
    }
    return step.schema().get() instanceof DdlPlan.Step.Data(Analysed.Write write, Catalog catalog)
            && write.plan() instanceof Plan.Truncate
        ? Optional.of(new Written(write, catalog))
        : Optional.empty();
  }

  /// Whether a step writes to tables that were there before, and the schema is changed after it.
  /// The same for all engines.
  private boolean writesBefore(Step step) {
    boolean changed =
        analysed.subList(step.statement() + 1, analysed.size()).stream()
            .anyMatch(Analysed.Ddl.class::isInstance);
    return changed
        && written(step).stream()
            .anyMatch(each ->
                each.data().writtenTables().stream()
                    .flatMap(name -> each.catalog().table(name).stream())
                    .anyMatch(table -> old.contains(table.engineName())));
  }

  private static boolean isSchema(Step step) {
    return step.schema().isPresent() && step.schema().get() instanceof DdlPlan.Step.Schema;
  }

  private int lastSchemaStep() {
    int last = -1;
    for (int i = 0; i < steps.size(); i++) {
      last = isSchema(steps.get(i)) ? i : last;
    }
    return last;
  }

  private void schemaStep(Step step) throws SQLException {
    Digest schema = SchemaFingerprint.of(engine.dialect(), connection);
    boolean happened = intent.before().isPresent() && !intent.before().get().equals(schema);
    if (happened) {
      take(step, Optional.empty());
      return;
    }
    intent = intent.stepping(schema);
    intent.save(connection);
    take(step, perform(step));
  }

  private void take(Step step, Optional<Result> result) throws SQLException {
    if (result.isPresent() && result.get() instanceof Result.Failed) {
      connection.rollback();
      intent = intent.failing(result.get());
    } else {
      Intent behind = intent.stepped();
      intent = result.isPresent() && step.answers() ? behind.with(result.get()) : behind;
    }
    // What the step took from sequences is behind us with it: it is not executed again.
    sources.write(connection);
    intent.save(connection);
  }

  /// Takes back the engine's steps that are behind us, the last first.
  private void undo() throws SQLException {
    while (intent.done() > 0) {
      Step step = steps.get(intent.done() - 1);
      if (step.schema().isPresent()
          && step.schema().get() instanceof DdlPlan.Step.Schema(String sql, String undo)) {
        if (undo.isEmpty()) {
          throw new EngineFailure("cannot take back: " + sql, new SQLException("no undo"));
        }
        Digest schema = SchemaFingerprint.of(engine.dialect(), connection);
        boolean happened = intent.before().isPresent() && !intent.before().get().equals(schema);
        if (!happened) {
          intent = intent.stepping(schema);
          intent.save(connection);
          try (var statement = connection.createStatement()) {
            statement.execute(undo);
            execution.schemaChanged();
          }
        }
      }
      var inverse = intent.inverses().get(intent.done() - 1);
      if (inverse != null) {
        writes.takeBack(connection, written(step).orElseThrow().catalog(), inverse);
      }
      intent = intent.steppedBack();
      intent.save(connection);
    }
  }

  /// Performs one step in the current transaction; the result is the statement's, or a failure.
  private Optional<Result> perform(Step step) {
    if (!writesBefore(step)) {
      return performed(step);
    }
    Written write = written(step).orElseThrow();
    OrderedStatement statement = statements.get(step.statement());
    List<Result> answer = new ArrayList<>();
    Result result =
        writes.run(
            connection,
            write.catalog(),
            TouchedKeys.each(write.data(), statement),
            () -> {
              Optional<Result> performed = performed(step);
              performed.ifPresent(answer::add);
              return performed.orElse(new Result.Done(""));
            });
    return result instanceof Result.Failed ? Optional.of(result) : answer.stream().findFirst();
  }

  private Optional<Result> performed(Step step) {
    if (step.schema().isPresent()) {
      return switch (step.schema().get()) {
        case DdlPlan.Step.Schema(String sql, String _) -> schema(sql, step.catalog());
        case DdlPlan.Step.Look(RowCheck check) -> looked(check, step.catalog());
        case DdlPlan.Step.Data(Analysed.Write write, Catalog catalog) -> {
          Result moved = runData(write, catalog, step.statement());
          yield Optional.of(DdlPlan.answer(moved))
              .filter(answer -> step.answers() || answer instanceof Result.Failed);
        }
      };
    }
    if (step.result().isPresent()) {
      return step.result();
    }
    OrderedStatement statement = statements.get(step.statement());
    Analysed.Data data = analysed.get(step.statement());
    if (!execution.allRun(data)) { // the same everywhere
      return Optional.of(new Result.Failed(BESIDE));
    }
    return Optional.of(
        execution.run(
            connection, step.catalog(), data, statement, sources.of(step.catalog(), statement)));
  }

  private Result runData(Analysed.Write write, Catalog catalog, int statement) {
    OrderedStatement origin = statements.get(statement);
    List<Value> none = List.of();
    OrderedStatement own =
        OrderedStatement.of(write.text(), List.of(), none, origin.nowMicros(), origin.seed());
    return execution.run(connection, catalog, write, own, sources.of(catalog, own));
  }

  private Optional<Result> looked(RowCheck check, Catalog catalog) {
    try {
      execution.look(connection, check, catalog);
      return Optional.empty();
    } catch (SqlException violated) {
      return Optional.of(new Result.Failed(violated.error()));
    }
  }

  private Optional<Result> schema(String sql, Catalog catalog) {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      execution.schemaChanged();
      return Optional.empty();
    } catch (SQLException refused) {
      if (engine.isLockConflict(refused) || engine.isLost(refused)) {
        throw new LockConflict(refused);
      }
      if (sql.startsWith("DROP INDEX") && NO_SUCH_INDEX.equals(refused.getSQLState())) {
        return Optional.empty();
      }
      return Optional.of(new Result.Failed(engine.toSqlError(refused, catalog)));
    }
  }
}
