package quorate.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Drawn;
import quorate.core.value.Reading;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.LockConflict;
import quorate.database.run.Runner;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Slot;
import quorate.sql.type.TooLong;

/// The engines side by side, each executing the same statements.
final class World implements AutoCloseable {
  private static final int STEP_TRIES = 10_000;
  private static final Choices FIRST =
      new Choices(Instant.parse("2026-01-02T03:04:05.678901Z"), 42);
  private static int count;
  final Map<Dialect, Runner> runners = new TreeMap<>();
  final Map<Dialect, Connection> connections = new TreeMap<>();
  private final Map<Dialect, Map<String, Long>> sequences = new TreeMap<>();

  /// The contents of each database before the first statement.
  private final Map<Dialect, List<String>> initial = new TreeMap<>();

  private Choices choices = FIRST;
  private Catalog catalog = Catalog.EMPTY;
  private List<Drawn> drawn = List.of();
  private Reading reading = Reading.STORED;

  /// The session's settings, as far as its texts have set them.
  private final SortedMap<String, Value> settings =
      new TreeMap<>(Map.of(Slot.SESSION_USER, new Value.Text("quorate")));

  public World() throws SQLException {
    count++;
    for (String name : Engines.names()) {
      Engine engine = Engines.inMemory(name, "world" + count);
      begin(engine);
      initial.put(engine.dialect(), held(engine.dialect()));
    }
  }

  private void begin(Engine engine) throws SQLException {
    runners.put(engine.dialect(), new Runner(engine));
    connections.put(engine.dialect(), engine.connect());
    sequences.put(engine.dialect(), new TreeMap<>());
  }

  /// Begins again with empty databases, as a new world does, but without the time that it takes to
  /// declare the routines in new ones.
  ///
  /// @throws IllegalStateException if a database holds something that a new one does not
  void clear() throws SQLException {
    choices = FIRST;
    catalog = Catalog.EMPTY;
    drawn = List.of();
    reading = Reading.STORED;
    for (Dialect dialect : List.copyOf(runners.keySet())) {
      Engine engine = runner(dialect).engine();
      connection(dialect).rollback();
      connection(dialect).close();
      engine.clear();
      begin(engine);
      List<String> left = held(dialect);
      List<String> fresh = java.util.Objects.requireNonNull(initial.get(dialect));
      if (!left.equals(fresh)) {
        left.removeAll(fresh);
        throw new IllegalStateException(dialect + " is not as before: it holds " + left);
      }
    }
  }

  /// Everything that the driver reports as a kind of table: views, sequences and indexes, too.
  private List<String> held(Dialect dialect) throws SQLException {
    Connection connection = connection(dialect);
    List<String> held = new ArrayList<>();
    try (ResultSet rows =
        connection.getMetaData().getTables(connection.getCatalog(), null, "%", null)) {
      while (rows.next()) {
        held.add(
            rows.getString("TABLE_TYPE")
                + " "
                + rows.getString("TABLE_SCHEM")
                + "."
                + rows.getString("TABLE_NAME"));
      }
    }
    connection.rollback();
    held.sort(null);
    return held;
  }

  Catalog catalog() {
    return catalog;
  }

  Analysed analyse(String sql) {
    return Analyser.analyse(sql, catalog, reading, List.of());
  }

  /// The answers of all able engines; each statement is a transaction of its own.
  Map<Dialect, Result> run(String sql, List<Value> parameters) throws SQLException {
    Map<Dialect, Result> results = new TreeMap<>();
    Analysed analysed;
    @org.jspecify.annotations.Nullable DdlPlan plan = null;
    try {
      analysed = analyse(sql);
      if (analysed instanceof Analysed.Set(String name, var values, _)) {
        settings.put(name, new Value.Text(String.join(", ", values)));
        reading =
            switch (name) {
              case "search_path" -> reading.along(values);
              case "timezone" -> new Reading(reading.path(), values.getFirst());
              default -> reading;
            };
      }
      if (analysed instanceof Analysed.Ddl ddl) {
        plan = DdlPlanner.plan(catalog, ddl, choices);
      }
    } catch (SqlException refused) {
      runners.keySet().forEach(each -> results.put(each, new Result.Failed(refused.error())));
      return results;
    }
    Choices.Session session =
        new Choices.Session("quorate", "quorate", 1, reading.zone(), drawn, told(analysed));
    choices = new Choices(choices.now(), choices.seed() + 1, session);
    for (Dialect dialect : runners.keySet()) {
      if (plan != null) {
        results.put(dialect, schema(dialect, plan));
      } else if (analysed instanceof Analysed.Data data) {
        if (!data.unable().containsKey(dialect)) {
          Result answer = data(dialect, data, parameters);
          drawn = after(session.drawn(), answer.drawn());
          if (!isAbstention(dialect, data, answer)) {
            results.put(dialect, answer);
          }
        }
      } else {
        results.put(dialect, new Result.Done(analysed.getClass().getSimpleName()));
      }
    }
    boolean failed = results.values().stream().anyMatch(Result.Failed.class::isInstance);
    if (plan != null && !failed) {
      catalog = plan.after();
    }
    return results;
  }

  /// The settings that a statement may read; those that nobody has set are unknown.
  private SortedMap<String, Value> told(Analysed analysed) {
    SortedMap<String, Value> told = new TreeMap<>(settings);
    if (analysed instanceof Analysed.Data data) {
      data.nondeterminism().settings().forEach(name -> told.putIfAbsent(name, Value.NULL));
    }
    return told;
  }

  /// Whether an engine abstains, because its read met a text that only the others can compute with.
  private boolean isAbstention(Dialect dialect, Analysed.Data data, Result answer) {
    return data instanceof Analysed.Read
        && answer instanceof Result.Failed(SqlError error)
        && TooLong.is(error)
        && runner(dialect).engine().isOwnFailure(error);
  }

  private static List<Drawn> after(List<Drawn> before, List<Drawn> now) {
    List<Drawn> all = new ArrayList<>(before);
    now.forEach(each -> all.removeIf(old -> old.sequence().equals(each.sequence())));
    all.addAll(now);
    return all;
  }

  private Result data(Dialect dialect, Analysed.Data data, List<Value> parameters)
      throws SQLException {
    Result result =
        runner(dialect)
            .run(
                connection(dialect),
                catalog,
                data,
                parameters,
                choices,
                name -> next(dialect, name),
                Optional.empty(),
                runners.keySet());
    if (result instanceof Result.Failed && !runner(dialect).engine().hasSavepoints()) {
      connection(dialect).rollback();
    } else {
      connection(dialect).commit();
    }
    return result;
  }

  private long next(Dialect dialect, String sequence) {
    Catalog.Sequence known = java.util.Objects.requireNonNull(catalog.sequences().get(sequence));
    return java.util.Objects.requireNonNull(sequences.get(dialect))
        .merge(
            sequence + " " + known.object(),
            known.given(known.from()),
            (last, _) -> known.given(last + known.increment()));
  }

  Runner runner(Dialect dialect) {
    return java.util.Objects.requireNonNull(runners.get(dialect));
  }

  Connection connection(Dialect dialect) {
    return java.util.Objects.requireNonNull(connections.get(dialect));
  }

  private Result schema(Dialect dialect, DdlPlan plan) throws SQLException {
    List<DdlPlan.Step> done = new ArrayList<>();
    try {
      Result answer = new Result.Done(plan.tag());
      for (DdlPlan.Step step : plan.steps(dialect)) {
        Optional<Result> moved = step(dialect, plan.after(), step);
        if (plan.answersRows() && moved.isPresent()) {
          answer = DdlPlan.answer(moved.get());
        }
        done.add(step);
      }
      connection(dialect).commit();
      return answer;
    } catch (SqlException failed) {
      connection(dialect).rollback();
      if (runner(dialect).engine().ddlCommits()) {
        undo(dialect, done);
      }
      return new Result.Failed(failed.error());
    }
  }

  /// Retries, because MariaDB's purge of old rows locks a table now and then, and sessions do not
  /// wait.
  private Optional<Result> step(Dialect dialect, Catalog after, DdlPlan.Step step) {
    for (int left = STEP_TRIES; ; left--) {
      try {
        return runner(dialect)
            .runStep(connection(dialect), after, step, choices, name -> next(dialect, name));
      } catch (LockConflict held) {
        if (left == 0 || !runner(dialect).engine().ddlCommits()) {
          throw held;
        }
        Thread.yield();
      }
    }
  }

  private void undo(Dialect dialect, List<DdlPlan.Step> done) {
    for (DdlPlan.Step step : done.reversed()) {
      if (step instanceof DdlPlan.Step.Schema(_, String undo) && !undo.isEmpty()) {
        runner(dialect)
            .runStep(
                connection(dialect), catalog, new DdlPlan.Step.Schema(undo, ""), choices, _ -> 0);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (Dialect dialect : runners.keySet()) {
      connection(dialect).rollback();
      connection(dialect).close();
      runner(dialect).engine().close();
    }
  }
}
