package quorate.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.EngineScript;
import quorate.database.run.LockConflict;
import quorate.database.run.Runner;
import quorate.database.run.TableRows;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;

/// Engines that execute the same statements, each as a transaction of its own, through the
/// replicas' code.
final class SideBySide implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SideBySide.class.getPackageName());
  private static final int STEP_TRIES = 500;
  private static final long STEP_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private final Map<String, Runner> runners = new LinkedHashMap<>();
  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private final List<Path> directories = new ArrayList<>();
  private Catalog catalog = Catalog.EMPTY;
  private long seed;
  private boolean well = true;

  /// An engine could not even end its transaction.
  static final class LostException extends SQLException {
    private static final long serialVersionUID = 1;
    private final String engine;

    LostException(String engine, SQLException cause) {
      super(engine + ": " + cause.getMessage(), cause);
      this.engine = engine;
    }

    String engine() {
      return engine;
    }
  }

  /// @param names of engines that Quorate comes with; each gets an empty database
  SideBySide(List<String> names) throws SQLException {
    for (String name : names) {
      add(name, Engines.inMemory(name, "compare"));
    }
  }

  /// @param engine gets an empty database, an old version in a temporary directory
  static SideBySide of(EngineSource engine) throws SQLException, IOException {
    if (engine.jars().isEmpty()) {
      return new SideBySide(List.of(engine.name()));
    }
    SideBySide alone = new SideBySide(List.of());
    Path directory = Files.createTempDirectory("quorate-compare");
    alone.directories.add(directory);
    alone.add(engine.name(), engine.open(directory.resolve("data")));
    return alone;
  }

  private void add(String name, Engine engine) throws SQLException {
    engine.version(); // read before a statement may destroy the database
    runners.put(name, new Runner(engine));
    connections.put(name, engine.connect());
  }

  /// The script that an engine executes for a statement over its present rows; empty as in
  /// [EngineScript#of], and if the statement changes the schema.
  Optional<EngineScript> script(String name, String sql) throws SQLException {
    Analysed.Data data;
    try {
      if (!(Analyser.analyse(sql, catalog, List.of()) instanceof Analysed.Data found)) {
        return Optional.empty();
      }
      data = found;
    } catch (SqlException overAnotherSchema) {
      return Optional.empty(); // a table could not be created
    }
    Dialect dialect = runner(name).engine().dialect();
    SortedMap<String, List<Row>> rows = new TreeMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      List<Row> of = new ArrayList<>();
      TableRows.scan(connection(name), dialect, table, of::add);
      rows.put(table.name(), of);
    }
    return EngineScript.of(
            dialect, catalog, rows, data, List.of(), new Choices(Instant.EPOCH, seed + 1))
        .map(script -> script.with(runner(name).engine()::adapted));
  }

  /// The version of an engine's software.
  String version(String name) {
    return runner(name).engine().version();
  }

  /// The answers of all engines that support the statement; the same failure for all if it is
  /// refused before any engine executes it.
  Map<String, Result> run(String sql) throws SQLException {
    Choices choices = new Choices(Instant.EPOCH, ++seed);
    Map<String, Result> results = new LinkedHashMap<>();
    try {
      switch (Analyser.analyse(sql, catalog, List.of())) {
        case Analysed.Ddl ddl -> {
          DdlPlan plan = DdlPlanner.plan(catalog, ddl, choices);
          for (String name : runners.keySet()) {
            results.put(name, change(name, plan, choices));
          }
          catalog = plan.after();
        }
        case Analysed.Data data -> {
          for (String name : runners.keySet()) {
            if (!data.unable().containsKey(runner(name).engine().dialect())) {
              results.put(name, execute(name, data, choices));
            }
          }
        }
        case Analysed other ->
            throw new IllegalArgumentException("neither data nor schema: " + other);
      }
    } catch (SqlException refused) {
      runners.keySet().forEach(each -> results.put(each, new Result.Failed(refused.error())));
    }
    return results;
  }

  /// The existing tables.
  List<String> tables() {
    return List.copyOf(catalog.tables().keySet());
  }

  /// Whether a query's failure is the engine's own, so that it counts as no answer.
  boolean isNoAnswer(String name, Result result) {
    return result instanceof Result.Failed(var error) && runner(name).engine().isOwnFailure(error);
  }

  /// Whether no engine has lost its database.
  boolean isWell() {
    return well;
  }

  private Result execute(String name, Analysed.Data data, Choices choices) throws SQLException {
    Connection connection = connection(name);
    try {
      Result result =
          runner(name)
              .run(
                  connection,
                  catalog,
                  data,
                  List.of(),
                  choices,
                  sequence -> {
                    throw new IllegalStateException("no sequences are drawn: " + sequence);
                  });
      if (connection.isClosed()) { // an engine may give up the connection too
        connections.put(name, runner(name).engine().connect());
      } else if (result instanceof Result.Failed && !runner(name).engine().hasSavepoints()) {
        connection.rollback();
      } else {
        connection.commit();
      }
      return result;
    } catch (LockConflict alone) {
      throw new SQLException(name + " has nobody beside it, and says that somebody is", alone);
    } catch (SQLException broken) {
      well = false;
      throw new LostException(name, broken);
    }
  }

  private Result change(String name, DdlPlan plan, Choices choices) throws SQLException {
    List<Result> results = new ArrayList<>();
    for (DdlPlan.Step step : plan.steps(runner(name).engine().dialect())) {
      step(name, plan, step, choices).ifPresent(results::add);
    }
    connection(name).commit();
    runner(name).schemaChanged();
    return new Result.Done(plan.tag());
  }

  /// The only conflict is with the engine's own cleanup: MariaDB purges the row versions of a
  /// table, for which its DROP does not wait.
  private Optional<Result> step(String name, DdlPlan plan, DdlPlan.Step step, Choices choices)
      throws SQLException {
    for (int i = 1; ; i++) {
      try {
        return runner(name).runStep(connection(name), plan.after(), step, choices, _ -> 1);
      } catch (LockConflict cleaning) {
        if (i == STEP_TRIES) {
          throw new SQLException(name + " does not get on with " + step, cleaning);
        }
        LockSupport.parkNanos(STEP_PAUSE_NANOS);
      }
    }
  }

  private Runner runner(String name) {
    return Objects.requireNonNull(runners.get(name));
  }

  private Connection connection(String name) {
    return Objects.requireNonNull(connections.get(name));
  }

  /// Closes it in any state.
  void abandon() {
    try {
      close();
    } catch (SQLException broken) {
      well = false; // as before
    }
  }

  @Override
  public void close() throws SQLException {
    for (String name : runners.keySet()) {
      try {
        connection(name).rollback();
        connection(name).close();
      } catch (SQLException lost) {
        if (well) {
          throw lost;
        }
      }
      runner(name).engine().close();
    }
    for (Path directory : directories) {
      remove(directory);
    }
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException inUse) {
      LOG.warn("{} is left behind: {}", directory, inUse.getMessage());
    }
  }
}
