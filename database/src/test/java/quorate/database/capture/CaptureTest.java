package quorate.database.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.writeset.WriteSet;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.SchemaFingerprint;
import quorate.sql.catalog.Catalog;

/// Cases that random transactions do not reach: schema changes, restarts, sizes, switching off.
class CaptureTest {
  @TempDir private Path directory = Path.of("");

  private static CaptureWorld world(String name, String... schema) throws SQLException {
    CaptureWorld world = new CaptureWorld(Engines.inMemory(name, "captured"), Catalog.EMPTY);
    for (String sql : schema) {
      world.schema(sql);
    }
    return world;
  }

  private static void done(Result result) {
    assertTrue(!(result instanceof Result.Failed), result.toString());
  }

  /// Executes the statements in one transaction, and checks that the captured changes are the
  /// difference of two scans.
  private static WriteSet captured(CaptureWorld world, String... statements) throws SQLException {
    SortedMap<String, List<Row>> before = world.rows();
    Recording recording = world.begin();
    for (String sql : statements) {
      done(world.run(recording, sql));
    }
    WriteSet writes = recording.writes();
    assertEquals(world.difference(before, world.rows()), writes);
    world.connection.commit();
    return writes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void capturesThroughChangesOfTheSchema(String name) throws SQLException {
    try (CaptureWorld world = world(name, "create table t (id int primary key, a text)")) {
      assertEquals(1, captured(world, "insert into t values (1, 'x')").size());
      world.schema("alter table t add column b int default 7");
      assertEquals(1, captured(world, "insert into t values (2, 'y', 3)").size());
      world.schema("alter table t drop column a");
      assertEquals(2, captured(world, "update t set b = b + 1").size());
      world.schema("alter table t rename column b to c");
      assertEquals(2, captured(world, "update t set c = c + 1").size());
      world.schema("alter table t rename to s");
      assertEquals(2, captured(world, "update s set c = c + 1").size());
      world.schema("create table t (k text primary key)");
      assertEquals(
          2, captured(world, "delete from s where id = 1", "insert into t values ('k')").size());
      world.schema("drop table s");
      world.schema("create table s (z int)");
      assertEquals(1, captured(world, "insert into s values (1)").size());
      assertEquals(List.of("s", "t"), world.catalog().tables().keySet().stream().toList());
    }
  }

  /// Derby loads a class for each row that fires an invalid trigger, until the transaction ends.
  @Test
  void derbysTriggersAreValidAfterAChangeOfTheSchema() throws SQLException {
    try (CaptureWorld world = world("derby", "create table t (id int primary key, a text)")) {
      world.schema("create index i on t (a)");
      try (var statement = world.connection.createStatement();
          var rows =
              statement.executeQuery(
                  "select count(*), sum(case when valid then 1 else 0 end)"
                      + " from sys.sysstatements where type = 'T'")) {
        assertTrue(rows.next());
        assertEquals(3, rows.getInt(1));
        assertEquals(3, rows.getInt(2));
      }
    }
  }

  /// Even few changes may be large.
  @Test
  void whatIsRecordedIsCountedInBytesToo() throws SQLException {
    try (CaptureWorld world = world("h2", "create table t (id int primary key, x text)")) {
      Recording recording = world.begin();
      done(world.run(recording, "insert into t values (1, 'short')"));
      assertTrue(recording.isWithin(1, 1000));
      assertEquals(false, recording.isWithin(0, 1000));
      int mark = recording.mark();
      done(world.run(recording, "update t set x = repeat('x', 100000)"));
      assertEquals(false, recording.isWithin(2, 100_000));
      assertTrue(recording.isWithin(2, 200_000));
      recording.truncate(mark);
      assertTrue(recording.isWithin(1, 1000));
      world.connection.rollback();
    }
  }

  @Test
  void afterTooManyChangesTheRecordingIsFull() throws SQLException {
    try (CaptureWorld world = world("h2", "create table t (id int primary key)")) {
      Recording recording = world.begin();
      int most = quorate.database.run.Recorder.CHANGES_MAX;
      done(
          world.run(
              recording, "insert into t select g from generate_series(1, %d) g".formatted(most)));
      assertEquals(false, recording.isFull());
      done(world.run(recording, "insert into t values (0)"));
      assertTrue(recording.isFull());
      world.connection.rollback();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void survivesARestart(String name) throws SQLException {
    Catalog catalog;
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), Catalog.EMPTY)) {
      world.schema("create table t (id int primary key, a text)");
      captured(world, "insert into t values (1, 'x')");
      catalog = world.catalog();
      world.engine.sync();
    }
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), catalog)) {
      assertEquals(1, captured(world, "update t set a = 'y'").size());
      world.capture.install(world.connection, catalog);
      assertEquals(1, captured(world, "update t set a = 'z'").size());
      if (world.capture.inEngine()) {
        world.capture.remove(world.connection);
        Recording recording = world.begin();
        done(world.run(recording, "update t set a = 'w'"));
        assertEquals(WriteSet.EMPTY, recording.writes());
      }
    }
  }

  /// Capture is invisible in the list of tables and, if there is one, in the schema's fingerprint.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void isNoPartOfTheSchema(String name) throws SQLException {
    try (CaptureWorld world = world(name, "create table t (id int primary key)")) {
      world.schema("create table u (id int primary key)");
      assertEquals(List.of("t", "u"), world.engine.tables());
      if (world.engine.ddlCommits()) {
        Digest with = SchemaFingerprint.of(world.engine.dialect(), world.connection, Set.of());
        world.capture.remove(world.connection);
        assertEquals(
            with, SchemaFingerprint.of(world.engine.dialect(), world.connection, Set.of()));
        world.capture.install(world.connection, world.catalog());
      }
      world.connection.commit();
      world.engine.clear();
      assertEquals(List.of(), world.engine.tables());
      try (Connection other = world.engine.connect()) {
        world.capture.install(other, Catalog.EMPTY);
      }
    }
  }

  /// A transaction that is not recorded leaves nothing for the next one.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void hearsOnlyWhatIsRecorded(String name) throws SQLException {
    try (CaptureWorld world = world(name, "create table t (id int primary key, a int)")) {
      captured(world, "insert into t values (1, 1)");
      done(world.run("insert into t values (2, 1)"));
      world.connection.commit();
      try (Connection other = world.engine.connect()) {
        other.rollback();
      }
      assertEquals(1, captured(world, "update t set a = 2 where id = 2").size());
      Recording recording = world.begin();
      done(world.run(recording, "update t set a = 3"));
      world.connection.rollback();
      int heard = recording.mark();
      assertEquals(1, captured(world, "update t set a = 4 where id = 1").size());
      assertEquals(heard, recording.mark());
    }
  }

  /// More changes than PostgreSQL keeps in settings, some of them rolled back.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void manyRows(String name) throws SQLException {
    try (CaptureWorld world = world(name, "create table t (id int primary key, a int)")) {
      for (int i = 0; i < 1500; i += 500) {
        String rows =
            IntStream.range(i, i + 500)
                .mapToObj(id -> "(" + id + ", 0)")
                .collect(Collectors.joining(","));
        captured(world, "insert into t values " + rows);
      }
      assertEquals(1500, captured(world, "update t set a = 1").size());
      SortedMap<String, List<Row>> before = world.rows();
      Captured transaction = new Captured(world);
      done(transaction.run("update t set a = 2 where id < 900"));
      Captured.Mark mark = transaction.mark();
      done(transaction.run("update t set a = 3"));
      transaction.rollBack(mark);
      done(transaction.run("delete from t where id >= 800 and id < 1200"));
      WriteSet writes = transaction.writes();
      assertEquals(world.difference(before, world.rows()), writes);
      assertEquals(1200, writes.size());
      world.apply(writes.inverse());
      assertEquals(WriteSet.EMPTY, world.difference(before, world.rows()));
      world.connection.rollback();
    }
  }

  /// A hundred columns, each also with a long text or bytes.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void wideRows(String name) throws SQLException {
    String columns =
        IntStream.range(0, 100)
            .mapToObj(i -> "c" + i + (i % 3 == 0 ? " int" : i % 3 == 1 ? " varchar(50)" : " bytea"))
            .collect(Collectors.joining(", "));
    try (CaptureWorld world =
        world(name, "create table t (id int primary key, " + columns + ", long text, raw bytea)")) {
      captured(
          world,
          "insert into t (id, c0, c1, c2, c97, c98, long, raw) values (1, 1, 'x', '\\x01', 'y', '\\xff', '"
              + "ab".repeat(16_000)
              + "', '\\x"
              + "5c22".repeat(16_000)
              + "')");
      captured(world, "update t set c96 = 5, c1 = null, long = long || 'é'");
      captured(world, "delete from t");
    }
  }

  /// A cascade along a chain of rows of one table.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void longCascades(String name) throws SQLException {
    try (CaptureWorld world =
        world(
            name,
            "create table node (id int primary key, up int references node on delete cascade)",
            "create table leaf (id int primary key, node int references node on delete set null)")) {
      StringBuilder rows = new StringBuilder("(0, null)");
      for (int i = 1; i < 60; i++) {
        rows.append(", (").append(i).append(", ").append(i - 1).append(')');
      }
      captured(world, "insert into node values " + rows);
      captured(world, "insert into leaf values (1, 59), (2, 30), (3, null)");
      WriteSet writes = captured(world, "delete from node where id = 0");
      assertEquals(62, writes.size());
      world.apply(writes.inverse());
      world.apply(writes);
      world.connection.rollback();
    }
  }

  /// Rows that swap values or refer to each other, in both directions.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void rowsInCircles(String name) throws SQLException {
    try (CaptureWorld world =
        world(
            name,
            "create table a (id int primary key, u int not null unique)",
            "create table b (id int primary key, a int references a on delete cascade)")) {
      captured(world, "insert into a values (1, 1), (2, 2), (3, 3)");
      captured(world, "insert into b values (1, 1), (2, 2)");
      WriteSet rotated = captured(world, "update a set u = 1 + u % 3");
      WriteSet moved =
          captured(
              world,
              "insert into a values (4, 9)",
              "update b set a = 4 where id = 1",
              "delete from a where id = 1",
              "update a set u = 2 where id = 4");
      WriteSet both = rotated.then(moved);
      SortedMap<String, List<Row>> after = world.rows();
      world.apply(both.inverse());
      world.apply(both);
      assertEquals(WriteSet.EMPTY, world.difference(after, world.rows()));
      world.connection.commit();
    }
  }
}
