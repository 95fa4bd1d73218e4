package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.engine.schema.PlannedChange.Step;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.Execution;
import quorate.engine.statement.TouchedKeys;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.plan.RowCheck;
import quorate.sql.plan.SequenceSource;

/// Performs the steps of a change of the schema in the current transaction of the engine.
final class StepRunner {
  private static final SqlError BESIDE =
      new SqlError(
          "0A000", "a statement that some engine lacks is not supported beside a schema change");

  /// Derby creates no index if a key or another index has the same columns; it only warns.
  private static final String NO_SUCH_INDEX = "42X65";

  private final Engine engine;
  private final Connection connection;
  private final Execution execution;
  private final StepSequences sources;
  private final OpenSteps open;
  private final PlannedChange plan;
  private final WritesBefore writes;
  private final DdlRunner ddl;

  /// @param open the steps that others have executed, or execute otherwise
  StepRunner(SchemaTask task, StepSequences sources, PlannedChange plan, OpenSteps open) {
    this.engine = task.engine();
    this.connection = task.connection();
    this.execution = task.execution();
    this.sources = sources;
    this.plan = plan;
    this.open = open;
    this.writes = new WritesBefore(engine);
    this.ddl = new DdlRunner(engine, connection, execution);
  }

  /// Performs a step.
  ///
  /// @return the statement's result if it is its last step, or the failure
  Optional<Result> perform(int number) {
    Step step = plan.steps().get(number);
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
    Step step = plan.steps().get(number);
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
    Step step = plan.steps().get(number);
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
            plan.ordinal(number),
            step.statement(),
            work.data(),
            work.catalog(),
            rows,
            sources,
            plan.isOpen(step)),
        here);
  }

  private Result runData(Analysed.Write write, Catalog catalog, OrderedStatement origin) {
    List<Value> none = List.of();
    OrderedStatement own =
        OrderedStatement.of(write.text(), List.of(), none, origin.nowMicros(), origin.seed())
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

  /// As [#perform], with the rows captured that the step writes ([#inverse]).
  Optional<Result> captured(int number) {
    Catalog catalog = plan.written(plan.steps().get(number)).orElseThrow().catalog();
    return within(
        work -> writes.captured(number, connection, catalog, work), () -> perform(number));
  }

  /// The inverse of the rows that a captured step wrote, or that another engine wrote in it.
  WriteSet inverse(int number) {
    return open.rows(plan.ordinal(number))
        .map(WriteSet::inverse)
        .orElseGet(() -> writes.inverse(number));
  }

  /// Reverts the rows that a step wrote.
  void takeBack(Step step, WriteSet inverse) throws SQLException {
    writes.takeBack(connection, plan.written(step).orElseThrow().catalog(), inverse);
  }

  /// Reverts a step of DDL.
  void undo(DdlPlan.Step.Schema step) throws SQLException {
    ddl.execute(step.undo());
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
}
