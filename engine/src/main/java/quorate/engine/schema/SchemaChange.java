package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.store.SchemaFingerprint;
import quorate.engine.schema.PlannedChange.Step;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.engine.statement.TouchedKeys;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;

/// Performs a transaction that changes the schema.
///
/// Where the engine's DDL is transactional, it is one transaction. Elsewhere each step commits at
/// once, under an [Intent]; if a step fails, the preceding ones are undone by their opposites, and
/// rows written before a change of the schema are restored ([WritesBefore]).
public final class SchemaChange {
  private static final SqlError BESIDE =
      new SqlError(
          "0A000", "a statement that some engine lacks is not supported beside a schema change");

  private static final Result OTHER_RESULTS =
      new Result.Failed(
          new SqlError("40001", "could not serialize access due to concurrent update"));

  /// The outcome. The caller records it and commits.
  ///
  /// @param discards whether it left columns or tables to drop once it has committed ([Sweep])
  public record Outcome(Catalog catalog, List<Result> results, boolean discards) {
    private static Outcome without(Catalog before, List<Result> results) {
      return new Outcome(before, results, false);
    }

    public boolean failed() {
      return results.getLast() instanceof Result.Failed;
    }
  }

  /// Records an outcome, in the transaction that commits it.
  public interface Recording<T> {
    T record(Outcome outcome) throws SQLException;
  }

  /// Judges the results before they stand: a COMMIT stands only with the results that the client
  /// saw.
  public interface Judge {
    boolean accepts(List<Result> results);
  }

  /// Derby creates no index if a key or another index has the same columns; it only warns.
  private static final String NO_SUCH_INDEX = "42X65";

  private final Engine engine;
  private final Connection connection;
  private final Execution execution;
  private final StepSequences sources;
  private final Judge judge;
  private final OpenSteps open;
  private final PlannedChange plan;
  private final List<Step> steps;
  private final WritesBefore writes;
  private final DdlRunner ddl;
  private Intent intent;

  private SchemaChange(
      SchemaTask task, StepSequences sources, PlannedChange plan, OpenSteps open, Intent intent) {
    this.engine = task.engine();
    this.connection = task.connection();
    this.execution = task.execution();
    this.judge = task.judge();
    this.writes = new WritesBefore(engine);
    this.ddl = new DdlRunner(engine, connection, execution);
    this.sources = sources;
    this.plan = plan;
    this.steps = plan.steps();
    this.open = open;
    this.intent = intent;
  }

  /// Performs it with every step executed at this engine.
  public static Outcome run(SchemaTask task, Sequences sequences) throws SQLException {
    return run(task, new StepSequences.Replicated(sequences, true), OpenSteps.HERE, false);
  }

  /// Performs it with steps for which SQL leaves open whether they raise an error. The rest of an
  /// attempt that a crash interrupted is undone first; only then are the steps repeated. The caller
  /// writes the values drawn from sequences.
  public static Outcome runOpen(SchemaTask task, Sequences sequences, OpenSteps open)
      throws SQLException {
    return run(task, new StepSequences.Replicated(sequences, false), open, true);
  }

  /// Performs it up to its judgement, which may take long. The caller writes the values drawn from
  /// sequences.
  static Outcome runPending(SchemaTask task, Sequences sequences, OpenSteps open)
      throws SQLException {
    return run(task, new StepSequences.Replicated(sequences, false), open, false);
  }

  private static Outcome run(SchemaTask task, StepSequences sources, OpenSteps open, boolean anew)
      throws SQLException {
    Engine engine = task.engine();
    Catalog before = task.before();
    Optional<Intent> left =
        engine.ddlCommits() ? Intent.load(task.connection(), task.at()) : Optional.empty();
    try {
      PlannedChange plan = task.plan();
      SchemaChange change =
          new SchemaChange(task, sources, plan, open, left.orElse(Intent.begin(task.at())));
      if (anew && left.isPresent()) {
        change.takeBack();
        change.intent = Intent.begin(task.at());
      }
      return engine.ddlCommits()
          ? change.stepwise(before, plan.after())
          : change.atOnce(before, plan.after());
    } catch (SqlException refused) {
      task.connection().rollback();
      return Outcome.without(before, List.of(new Result.Failed(refused.error())));
    }
  }

  private Outcome atOnce(Catalog before, Catalog after) throws SQLException {
    List<Result> results = new ArrayList<>();
    if (performAll(results)) {
      connection.rollback();
      execution.schemaChanged();
      return Outcome.without(before, results);
    }
    if (!judge.accepts(results)) {
      connection.rollback();
      execution.schemaChanged();
      results.add(OTHER_RESULTS);
      return Outcome.without(before, results);
    }
    return new Outcome(after, results, plan.discards());
  }

  /// Performs a change in an optimistic transaction of an engine whose DDL is transactional.
  public static Outcome tentative(
      Engine engine,
      Connection connection,
      Execution execution,
      Catalog before,
      SequenceSource sequences,
      OrderedStatement statement)
      throws SQLException {
    List<OrderedStatement> alone = List.of(statement);
    PlannedChange plan = new PlannedChange(execution, alone, before, engine.dialect());
    SchemaChange change =
        new SchemaChange(
            new SchemaTask(engine, connection, execution, before, 0, alone, _ -> true),
            new StepSequences.Optimistic(sequences),
            plan,
            OpenSteps.HERE,
            Intent.begin(0));
    Optional<Savepoint> start =
        engine.hasSavepoints() ? Optional.of(connection.setSavepoint()) : Optional.empty();
    List<Result> results = new ArrayList<>();
    if (change.performAll(results)) {
      if (start.isPresent()) {
        connection.rollback(start.get());
      }
      execution.schemaChanged();
      return Outcome.without(before, results);
    }
    return new Outcome(plan.after(), results, plan.discards());
  }

  /// Performs the steps up to one that fails.
  ///
  /// @return whether one has failed
  private boolean performAll(List<Result> results) {
    for (int i = 0; i < steps.size(); i++) {
      Optional<Result> result = perform(i);
      result.ifPresent(results::add);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        return true;
      }
    }
    return false;
  }

  private Outcome stepwise(Catalog before, Catalog after) throws SQLException {
    int lastSchema = plan.lastSchemaStep();
    while (intent.failure().isEmpty() && intent.done() <= lastSchema) {
      Step step = steps.get(intent.done());
      if (step.isSchema()) {
        schemaStep(step);
      } else if (plan.writesBefore(step)) {
        take(step, captured(step));
      } else {
        take(step, perform(intent.done()));
      }
    }
    List<Result> results = new ArrayList<>(intent.results());
    for (int i = intent.done(); i < steps.size() && intent.failure().isEmpty(); i++) {
      // These share the transaction of the outcome: nothing after them commits by itself.
      Optional<Result> result = perform(i);
      if (result.isPresent() && result.get() instanceof Result.Failed) {
        connection.rollback();
        // With the results before it: the answer is the same wherever a crash comes.
        intent = intent.having(results).failing(result.get());
        sources.write(connection);
        intent.save(connection);
      } else {
        result.ifPresent(results::add);
      }
    }
    if (intent.failure().isEmpty() && !judge.accepts(results)) {
      connection.rollback();
      intent = intent.failing(OTHER_RESULTS);
      intent.save(connection);
    }
    if (intent.failure().isPresent()) {
      undo();
      List<Result> failed = new ArrayList<>(intent.results());
      failed.add(intent.failure().get());
      return Outcome.without(before, failed);
    }
    return new Outcome(after, results, plan.discards());
  }

  private Optional<Result> captured(Step step) {
    int number = intent.done();
    Catalog catalog = plan.written(step).orElseThrow().catalog();
    Optional<Result> answer =
        within(work -> writes.captured(number, connection, catalog, work), () -> perform(number));
    if (answer.isPresent() && answer.get() instanceof Result.Failed) {
      return answer;
    }
    WriteSet inverse = // also of a step whose rows `open` captured or took
        open.rows(number).map(WriteSet::inverse).orElseGet(() -> writes.inverse(number));
    intent = intent.takenBackBy(inverse);
    return answer;
  }

  /// Performs a step within something that watches its writes.
  ///
  /// @return the answer of the step, if it has one, or the failure
  private static Optional<Result> within(
      Function<Supplier<Result>, Result> watch, Supplier<Optional<Result>> step) {
    List<Result> answer = new ArrayList<>();
    Result result =
        watch.apply(() -> {
          step.get().ifPresent(answer::add);
          return answer.isEmpty() ? new Result.Done("") : answer.getFirst();
        });
    return result instanceof Result.Failed ? Optional.of(result) : answer.stream().findFirst();
  }

  private boolean isTaken(Step step) {
    return !open.equals(OpenSteps.HERE) && plan.isTaken(step);
  }

  private void schemaStep(Step step) throws SQLException {
    Digest schema = SchemaFingerprint.of(engine.dialect(), connection);
    if (intent.isPast(schema)) {
      take(step, Optional.empty());
      return;
    }
    intent = intent.stepping(schema);
    intent.save(connection);
    take(step, perform(intent.done()));
  }

  private void take(Step step, Optional<Result> result) throws SQLException {
    if (result.isPresent() && result.get() instanceof Result.Failed) {
      connection.rollback();
      intent = intent.failing(result.get());
    } else {
      Intent behind = intent.stepped();
      intent = result.isPresent() && step.answers() ? behind.with(result.get()) : behind;
    }
    // The sequence values that the step drew are stored with it: it is not executed again.
    sources.write(connection);
    intent.save(connection);
  }

  /// Undoes the rest of a change that was interrupted.
  static void takeBack(SchemaTask task) throws SQLException {
    Optional<Intent> left = Intent.load(task.connection(), task.at());
    if (left.isPresent()) {
      PlannedChange plan = task.plan();
      StepSequences none = new StepSequences.Replicated(new Sequences(new TreeMap<>()), false);
      new SchemaChange(task, none, plan, OpenSteps.HERE, left.get()).takeBack();
    }
  }

  private void takeBack() throws SQLException {
    if (intent.failure().isEmpty()) {
      boolean happened =
          intent.before().isPresent()
              && !intent.before().get().equals(SchemaFingerprint.of(engine.dialect(), connection));
      intent = (happened ? intent.stepped() : intent).failing(OTHER_RESULTS);
      intent.save(connection);
    }
    undo();
  }

  /// Undoes the completed steps that changed the engine, the last first.
  private void undo() throws SQLException {
    while (intent.done() > 0) {
      Step step = steps.get(intent.done() - 1);
      if (step.schema().isPresent()
          && step.schema().get() instanceof DdlPlan.Step.Schema(String sql, String undo)) {
        if (undo.isEmpty()) {
          throw new EngineFailure("cannot take back: " + sql, new SQLException("no undo"));
        }
        Digest schema = SchemaFingerprint.of(engine.dialect(), connection);
        if (!intent.isPast(schema)) {
          intent = intent.stepping(schema);
          intent.save(connection);
          ddl.execute(undo);
        }
      }
      var inverse = intent.inverses().get(intent.done() - 1);
      if (inverse != null) {
        writes.takeBack(connection, plan.written(step).orElseThrow().catalog(), inverse);
      }
      intent = intent.steppedBack();
      intent.save(connection);
    }
  }

  /// Performs one step in the current transaction. Returns the statement's result, or a failure.
  private Optional<Result> perform(int number) {
    Step step = steps.get(number);
    if (!plan.writesBefore(step)) {
      return performed(number);
    }
    PlannedChange.Work write = plan.written(step).orElseThrow();
    return within(
        work ->
            writes.run(
                connection,
                write.catalog(),
                TouchedKeys.each(write.data(), plan.statement(step)),
                work),
        () -> performed(number));
  }

  private Optional<Result> performed(int number) {
    Step step = steps.get(number);
    if (step.schema().isPresent()) {
      return switch (step.schema().get()) {
        case DdlPlan.Step.Schema(String sql, String _) -> schema(sql, step.catalog());
        case DdlPlan.Step.Look(RowCheck check) -> looked(check, step.catalog());
        case DdlPlan.Step.Data(Analysed.Write write, Catalog catalog) -> {
          Result moved = taken(number, () -> runData(write, catalog, plan.statement(step)));
          yield Optional.of(DdlPlan.answer(moved))
              .filter(answer -> step.answers() || answer instanceof Result.Failed);
        }
      };
    }
    if (step.result().isPresent()) {
      return step.result();
    }
    AnalysedStatement one =
        new AnalysedStatement(step.catalog(), plan.analysed(step), plan.statement(step));
    if (!execution.allRun(one.data())) { // the same everywhere
      return Optional.of(new Result.Failed(BESIDE));
    }
    SequenceSource source = sources.of(one.catalog(), one.statement());
    return Optional.of(taken(number, () -> execution.run(connection, one, source)));
  }

  private Result taken(int number, Supplier<Result> here) {
    Step step = steps.get(number);
    if (!isTaken(step)) {
      return here.get();
    }
    PlannedChange.Work work = plan.work(step).orElseThrow();
    List<List<Value>> rows =
        step.schema().isPresent() ? List.of(List.of()) : plan.statement(step).rows();
    return open.run(
        engine,
        connection,
        new OpenSteps.Open(
            number,
            step.statement(),
            work.data(),
            work.catalog(),
            rows,
            sources,
            plan.isOpen(step)),
        here);
  }

  private Result runData(Analysed.Write write, Catalog catalog, OrderedStatement origin) {
    OrderedStatement own =
        OrderedStatement.of(write.text(), List.of(), List.of(), origin.nowMicros(), origin.seed())
            .by(origin.asker());
    return execution.run(
        connection, new AnalysedStatement(catalog, write, own), sources.of(catalog, own));
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
    try {
      ddl.execute(sql);
      return Optional.empty();
    } catch (SQLException refused) {
      if (sql.startsWith("DROP INDEX") && NO_SUCH_INDEX.equals(refused.getSQLState())) {
        return Optional.empty();
      }
      return Optional.of(new Result.Failed(engine.toSqlError(refused, catalog)));
    }
  }
}
