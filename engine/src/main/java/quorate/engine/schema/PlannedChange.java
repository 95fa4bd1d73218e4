package quorate.engine.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Discarded;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Plan;

/// The steps of a transaction that changes the schema. Engines have different steps of DDL and
/// checks, but the same steps that execute a statement over rows, in the same order ([#ordinal]).
public final class PlannedChange {
  /// One step.
  ///
  /// @param result the result of the statement, where it is known beforehand
  /// @param answers whether it is the last step of its statement, so that its result is the
  ///   statement's
  record Step(
      Optional<DdlPlan.Step> schema,
      int statement,
      Catalog catalog,
      Optional<Result> result,
      boolean answers) {
    private Step answering() {
      return new Step(schema, statement, catalog, result, true);
    }

    /// Whether it changes the engine's schema.
    boolean isSchema() {
      return schema.isPresent() && schema.get() instanceof DdlPlan.Step.Schema;
    }
  }

  /// A statement that reads or writes rows, and the schema over which it was analysed.
  record Work(Analysed.Data data, Catalog catalog) {}

  private final List<OrderedStatement> statements;
  private final List<Analysed.Data> analysed = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  /// The engines' names of the tables that existed before.
  private final Set<String> old = new HashSet<>();

  private final Execution execution;
  private final Catalog after;
  private final boolean open;

  /// Analyses each statement over the schema that the preceding ones leave.
  ///
  /// @throws quorate.core.value.SqlException if one of them cannot be performed
  public PlannedChange(
      Execution execution, List<OrderedStatement> statements, Catalog before, Dialect dialect) {
    this.execution = execution;
    this.statements = statements;
    before.tables().values().forEach(table -> old.add(table.engineName()));
    after = plan(before, dialect);
    open = steps.stream().anyMatch(this::isOpen);
  }

  private Catalog plan(Catalog before, Dialect dialect) {
    Catalog catalog = before;
    for (int i = 0; i < statements.size(); i++) {
      Analysed.Data data = execution.analyse(statements.get(i), catalog);
      analysed.add(data);
      if (data instanceof Analysed.Ddl ddl) {
        DdlPlan plan =
            DdlPlanner.plan(
                catalog, ddl, Execution.choices(statements.get(i)), execution.dialects());
        for (DdlPlan.Step step : plan.steps(dialect)) {
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

  /// The schema after the change.
  Catalog after() {
    return after;
  }

  List<Step> steps() {
    return steps;
  }

  OrderedStatement statement(Step step) {
    return statements.get(step.statement());
  }

  Analysed.Data analysed(Step step) {
    return analysed.get(step.statement());
  }

  /// The number of the last step that changes the engine's schema; -1 if there is none.
  int lastSchemaStep() {
    int last = -1;
    for (int i = 0; i < steps.size(); i++) {
      last = steps.get(i).isSchema() ? i : last;
    }
    return last;
  }

  /// Whether a step renames a column or table to be dropped once the change has committed.
  boolean discards() {
    return steps.stream()
        .flatMap(step -> step.schema().stream())
        .anyMatch(step ->
            step instanceof DdlPlan.Step.Schema(String sql, String _) && Discarded.isNamedIn(sql));
  }

  /// The statement that a step executes over rows; empty if it executes none.
  Optional<Work> work(Step step) {
    if (step.schema().isPresent()) {
      return step.schema().get() instanceof DdlPlan.Step.Data(Analysed.Write write, Catalog its)
          ? Optional.of(new Work(write, its))
          : Optional.empty();
    }
    return step.result().isPresent()
        ? Optional.empty()
        : Optional.of(new Work(analysed(step), step.catalog()));
  }

  /// The number of a step among those that execute a statement over rows, which is the same at all
  /// engines.
  ///
  /// @param number its number among all steps of this engine
  int ordinal(int number) {
    return (int) steps.subList(0, number).stream().filter(each -> work(each).isPresent()).count();
  }

  /// The statement of [#work], if it writes a client's rows or those of a materialized view, not
  /// those of a table that is rebuilt.
  Optional<Work> written(Step step) {
    return work(step)
        .filter(its ->
            step.schema().isEmpty()
                || isRefresh(analysed(step))
                || its.data() instanceof Analysed.Write write
                    && write.plan() instanceof Plan.Truncate);
  }

  private static boolean isRefresh(Analysed.Data data) {
    return data instanceof Analysed.Ddl ddl && ddl.isRefresh();
  }

  /// Whether SQL leaves open if some step raises an error. The same for all engines.
  public boolean hasOptionalErrors() {
    return open;
  }

  boolean isOpen(Step step) {
    return work(step).filter(its -> execution.hasOptionalErrors(its.data())).isPresent();
  }

  /// Whether the effect of a step may be taken from another engine: SQL leaves open if it raises an
  /// error, or it draws from sequences, and their values depend on earlier steps.
  boolean isTaken(Step step) {
    return isOpen(step)
        || work(step).filter(its -> !its.data().nondeterminism().sequences().isEmpty()).isPresent();
  }

  /// Whether a step writes to tables that existed before, and a later step changes the schema. The
  /// same for all engines.
  boolean writesBefore(Step step) {
    boolean changed =
        analysed.subList(step.statement() + 1, analysed.size()).stream()
            .anyMatch(each -> each instanceof Analysed.Ddl && !isRefresh(each));
    return changed
        && written(step).stream()
            .anyMatch(each ->
                each.data().writtenTables().stream()
                    .flatMap(name -> each.catalog().table(name).stream())
                    .anyMatch(table -> old.contains(table.engineName())));
  }
}
