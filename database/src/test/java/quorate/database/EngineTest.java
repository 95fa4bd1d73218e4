package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.Value;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.LockConflict;
import quorate.database.run.Runner;
import quorate.database.run.TableRows;
import quorate.database.store.MetaTables;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// The properties of each engine that replication relies on.
class EngineTest {
  private static final Choices CHOICES = new Choices(Instant.EPOCH, 1);
  @TempDir private Path directory = Path.of("");

  private static Catalog create(Runner runner, Connection connection, String sql)
      throws SQLException {
    DdlPlan plan =
        DdlPlanner.plan(
            Catalog.EMPTY, (Analysed.Ddl) Analyser.analyse(sql, Catalog.EMPTY, List.of()), CHOICES);
    for (DdlPlan.Step step : plan.steps(runner.engine().dialect())) {
      runner.runStep(connection, plan.after(), step, CHOICES, _ -> 1);
    }
    connection.commit();
    return plan.after();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Result run(Runner runner, Connection connection, Catalog catalog, String sql) {
    Analysed.Data data = (Analysed.Data) Analyser.analyse(sql, catalog, List.of());
    return runner.run(connection, catalog, data, List.of(), CHOICES, _ -> 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void filesSurviveClosing(String name) throws SQLException {
    Catalog catalog;
    try (Engine engine = Engines.open(name, directory)) {
      Runner runner = new Runner(engine);
      try (Connection connection = engine.connect()) {
        catalog = create(runner, connection, "create table t (id int primary key, v text)");
        run(runner, connection, catalog, "insert into t values (1, 'x')");
        connection.commit();
        engine.sync();
        run(runner, connection, catalog, "insert into t values (2, 'y')");
        connection.rollback();
      }
    }
    try (Engine engine = Engines.open(name, directory)) {
      assertEquals(List.of("t"), engine.tables());
      try (Connection connection = engine.connect()) {
        List<Row> rows = new ArrayList<>();
        TableRows.scan(connection, engine.dialect(), catalog.table("t").orElseThrow(), rows::add);
        assertEquals(List.of(Row.of(new Value.Int(1), new Value.Text("x"))), rows);
        connection.rollback();
      }
      engine.clear();
      assertEquals(List.of(), engine.tables());
    }
  }

  /// The tables refer to each other in a cycle, one of them by two columns.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql"})
  void whatIsKeptIsEmptied(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "kept")) {
      MetaTables.create(engine);
      try (Connection connection = engine.connect();
          Statement statement = connection.createStatement()) {
        MetaTables.setState(connection, "some", Bytes.wrap(new byte[] {0, 1}));
        MetaTables.setSequence(connection, "some", Optional.of(7L));
        statement.execute(
            "create table \"a \"\" b\" (x int not null, y int not null, primary key (x, y))");
        statement.execute("create table t (x int not null primary key, y int)");
        statement.execute("alter table t add foreign key (x, y) references \"a \"\" b\" (x, y)");
        statement.execute("alter table \"a \"\" b\" add foreign key (y) references t (x)");
        connection.commit();
      }
      engine.clear(MetaTables.names());
      assertEquals(MetaTables.names(), Set.copyOf(engine.tables()));
      try (Connection connection = engine.connect()) {
        assertEquals(Bytes.EMPTY, MetaTables.state(connection, "some"));
        assertEquals(Map.of(), MetaTables.sequences(connection));
        connection.rollback();
      }
      engine.clear();
      assertEquals(List.of(), engine.tables());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void writersInTheWayAreALockConflict(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "conflict")) {
      Runner runner = new Runner(engine);
      try (Connection one = engine.connect();
          Connection two = engine.connect()) {
        Catalog catalog = create(runner, one, "create table t (id int primary key, v int)");
        run(runner, one, catalog, "insert into t values (1, 0)");
        one.commit();
        run(runner, one, catalog, "update t set v = 1 where id = 1");
        assertThrows(
            LockConflict.class, () -> run(runner, two, catalog, "update t set v = 2 where id = 1"));
        two.rollback();
        one.commit();
        assertEquals(
            new Result.Done("UPDATE 1"),
            run(runner, two, catalog, "update t set v = v + 2 where id = 1"));
        two.commit();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "postgresql", "sqlite", "duckdb", "mariadb"})
  void snapshotsDoNotMove(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "snapshot")) {
      assertTrue(engine.snapshotReads());
      Runner runner = new Runner(engine);
      try (Connection writer = engine.connect();
          Connection reader = engine.connect()) {
        Catalog catalog = create(runner, writer, "create table t (id int primary key, v int)");
        run(runner, writer, catalog, "insert into t values (1, 0)");
        writer.commit();
        engine.beginSnapshot(reader);
        Result before = run(runner, reader, catalog, "select * from t");
        run(runner, writer, catalog, "update t set v = 1");
        writer.commit();
        assertEquals(before, run(runner, reader, catalog, "select * from t"));
        engine.endSnapshot(reader);
        assertTrue(!before.equals(run(runner, reader, catalog, "select * from t")));
        reader.rollback();
        // A connection that was idle meanwhile reads the state at the beginning of its read.
        run(runner, writer, catalog, "update t set v = 2");
        writer.commit();
        engine.beginSnapshot(reader);
        assertEquals(
            run(runner, writer, catalog, "select * from t"),
            run(runner, reader, catalog, "select * from t"));
        engine.endSnapshot(reader);
        writer.rollback();
      }
    }
  }

  /// H2 would answer it from its cache of results (h2database#3894, #4208).
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "postgresql", "sqlite", "duckdb", "mariadb"})
  void answersOfOldSnapshotsAreNotThoseOfLaterOnes(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "reuse")) {
      Runner runner = new Runner(engine);
      try (Connection writer = engine.connect();
          Connection reader = engine.connect()) {
        Catalog catalog = create(runner, writer, "create table t (id int primary key)");
        execute(writer, "create table fixing (id int)");
        writer.commit();
        engine.beginSnapshot(reader);
        execute(reader, "select count(*) from fixing");
        run(runner, writer, catalog, "insert into t values (1)");
        writer.commit();
        Result before = run(runner, reader, catalog, "select count(*) from t");
        reader.rollback();
        execute(reader, "select count(*) from fixing");
        Result after = run(runner, reader, catalog, "select count(*) from t");
        assertTrue(!before.equals(after));
        assertEquals(run(runner, writer, catalog, "select count(*) from t"), after);
        writer.rollback();
        engine.endSnapshot(reader);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "mariadb"})
  void aFailedStatementLeavesTheTransactionAsItWas(String name) throws SQLException {
    try (Engine engine = Engines.inMemory(name, "atomic")) {
      Runner runner = new Runner(engine);
      try (Connection connection = engine.connect()) {
        Catalog catalog = create(runner, connection, "create table t (id int primary key, v int)");
        run(runner, connection, catalog, "insert into t values (1, 0)");
        Result failed = run(runner, connection, catalog, "insert into t values (2, 0), (1, 0)");
        assertTrue(failed instanceof Result.Failed(var error) && error.sqlState().equals("23505"));
        run(runner, connection, catalog, "insert into t values (3, 0)");
        connection.commit();
        Result.Rows rows =
            (Result.Rows) run(runner, connection, catalog, "select id from t order by id");
        assertEquals(List.of(Row.of(new Value.Int(1)), Row.of(new Value.Int(3))), rows.rows());
        connection.rollback();
      }
    }
  }

  /// An error that the statement causes is an answer; one that the engine's limits cause is not.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void anErrorIsTheStatementsOrTheEngines(String name) throws SQLException {
    try (Engine engine = Engines.open(name, directory);
        Connection connection = engine.connect()) {
      Runner runner = new Runner(engine);
      Catalog catalog = create(runner, connection, "create table t (id int primary key)");
      run(runner, connection, catalog, "insert into t values (1)");
      connection.commit();
      SqlError zero = failure(run(runner, connection, catalog, "select 1 / (id - 1) from t"));
      assertEquals("22012", zero.sqlState());
      connection.rollback();
      assertFalse(engine.isOwnFailure(zero));
      String wide = "select id" + ", id".repeat(1600) + " from t";
      String many = "select id from t where id in (0" + ", 1".repeat(70_000) + ")";
      for (String sql : List.of(wide, many)) {
        if (run(runner, connection, catalog, sql) instanceof Result.Failed(SqlError own)) {
          assertTrue(engine.isOwnFailure(own), own.toString());
        }
      }
      connection.rollback();
    }
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(strings = "hsqldb")
  void anErrorIsTheStatementsOrTheEnginesElsewhere(String name) throws SQLException {
    anErrorIsTheStatementsOrTheEngines(name);
  }

  private static SqlError failure(Result result) {
    return result instanceof Result.Failed(SqlError error) ? error : new SqlError("00000", "none");
  }
}
