package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.store.SchemaFingerprint;
import quorate.engine.schema.PlannedChange.Step;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.plan.SequenceSource;

/// Performs a transaction that changes the schema.
///
/// Where the engine's DDL is transactional, it is one transaction. Elsewhere each step commits at
/// once, under an [Intent]; if a step fails, the preceding ones are undone by their opposites, and
/// rows written before a change of the schema are restored ([WritesBefore]).
public final class SchemaChange {
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

  private final Engine engine;
  private final Connection connection;
  private final Execution execution;
  private final StepSequences sources;
  private final Judge judge;
  private final PlannedChange plan;
  private final List<Step> steps;
  private final StepRunner runner;
  private Intent intent;

  private SchemaChange(
      SchemaTask task, StepSequences sources, PlannedChange plan, OpenSteps open, Intent intent) {
    this.engine = task.engine();
    this.connection = task.connection();
    this.execution = task.execution();
    this.judge = task.judge();
    this.sources = sources;
    this.plan = plan;
    this.steps = plan.steps();
    this.runner = new StepRunner(task, sources, plan, open);
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
      Optional<Result> result = runner.perform(i);
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
      if (step.schema().orElse(null) instanceof DdlPlan.Step.Schema schema) {
        schemaStep(schema);
      } else if (plan.writesBefore(step)) {
        take(step, captured());
      } else {
        take(step, runner.perform(intent.done()));
      }
    }
    List<Result> results = new ArrayList<>(intent.results());
    for (int i = intent.done(); i < steps.size() && intent.failure().isEmpty(); i++) {
      // These share the transaction of the outcome: nothing after them commits by itself.
      Optional<Result> result = runner.perform(i);
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
      fail(OTHER_RESULTS);
    }
    if (intent.failure().isPresent()) {
      undo();
      List<Result> failed = new ArrayList<>(intent.results());
      failed.add(intent.failure().get());
      return Outcome.without(before, failed);
    }
    return new Outcome(after, results, plan.discards());
  }

  private Optional<Result> captured() {
    Optional<Result> answer = runner.captured(intent.done());
    if (answer.isEmpty() || !(answer.get() instanceof Result.Failed)) {
      intent = intent.takenBackBy(runner.inverse(intent.done()));
    }
    return answer;
  }

  private Digest fingerprint(DdlPlan.Step.Schema step) throws SQLException {
    return SchemaFingerprint.of(engine.dialect(), connection, step.tables());
  }

  /// Writes the intent of a step of DDL, or of its undoing.
  ///
  /// @return false if it took place before a crash
  private boolean begins(DdlPlan.Step.Schema step) throws SQLException {
    Digest schema = fingerprint(step);
    if (intent.isPast(schema)) {
      return false;
    }
    intent = intent.stepping(schema);
    intent.save(connection);
    return true;
  }

  private void fail(Result failure) throws SQLException {
    connection.rollback();
    intent = intent.failing(failure);
    intent.save(connection);
  }

  /// Nothing is written after the step: the fingerprint shows that it took place, until the next
  /// intent or the outcome does.
  private void schemaStep(DdlPlan.Step.Schema step) throws SQLException {
    Optional<Result> failed =
        !step.isNothing() && begins(step) ? runner.perform(intent.done()) : Optional.empty();
    if (failed.isPresent()) {
      fail(failed.get());
    } else {
      intent = intent.stepped();
    }
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
              && steps.get(intent.done()).schema().orElse(null) instanceof DdlPlan.Step.Schema step
              && intent.isPast(fingerprint(step));
      intent = (happened ? intent.stepped() : intent).failing(OTHER_RESULTS);
      intent.save(connection);
    }
    undo();
  }

  /// Undoes the completed steps that changed the engine, the last first.
  private void undo() throws SQLException {
    while (intent.done() > 0) {
      Step step = steps.get(intent.done() - 1);
      if (step.schema().isPresent() && step.schema().get() instanceof DdlPlan.Step.Schema change) {
        if (change.undo().isEmpty()) {
          throw new EngineFailure("cannot take back: " + change.sql(), new SQLException("no undo"));
        }
        if (begins(change)) {
          runner.undo(change);
        }
      }
      var inverse = intent.inverses().get(intent.done() - 1);
      if (inverse != null) {
        runner.takeBack(step, inverse);
      }
      intent = intent.steppedBack();
      intent.save(connection);
    }
  }
}
