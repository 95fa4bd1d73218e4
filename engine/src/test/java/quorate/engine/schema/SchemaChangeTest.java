package quorate.engine.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.database.store.SchemaFingerprint;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

final class SchemaChangeTest {
  private static final String TABLES =
      "select table_name from information_schema.tables"
          + " where table_schema = database() and table_name not like 'quorate%'";

  /// Undoing a change waits for another transaction, and for MariaDB's own purge, as performing it
  /// does: the engine has not failed.
  @Test
  void anUndoThatMeetsALockIsRepeated() throws Exception {
    try (Engine engine = Engines.inMemory("mariadb", "undo")) {
      MetaTables.create(engine);
      try (Connection connection = engine.connect();
          Connection other = engine.connect()) {
        SchemaTask refused = task(engine, connection, () -> lock(other));
        assertThrows(LockConflict.class, () -> SchemaChange.run(refused, sequences()));

        other.rollback();
        connection.rollback();
        SchemaChange.Outcome outcome = SchemaChange.run(refused, sequences());

        assertInstanceOf(Result.Failed.class, outcome.results().getLast());
        assertEquals("", tables(connection));
      }
    }
  }

  /// Its fingerprint is of all tables, and the step that it precedes has not taken place.
  @Test
  void anEarlierVersionsIntentIsUnderstood() throws Exception {
    for (String name : List.of("h2", "hsqldb", "mariadb")) {
      try (Engine engine = Engines.inMemory(name, "earlier")) {
        MetaTables.create(engine);
        try (Connection connection = engine.connect();
            Statement statement = connection.createStatement()) {
          Digest all = SchemaFingerprint.of(engine.dialect(), connection, Set.of());
          Intent.begin(Catalog.EMPTY.version() + 1).stepping(all).save(connection);

          accepted(engine, connection, Catalog.EMPTY, "create table t (a int)");

          statement.executeQuery("select \"a\" from \"t\"").close();
        }
      }
    }
  }

  /// The engine's system tables are searched for something to drop only after such a change.
  @Test
  void onlyAChangeThatDropsSomethingDiscards() throws Exception {
    try (Engine engine = Engines.inMemory("hsqldb", "discards")) {
      MetaTables.create(engine);
      try (Connection connection = engine.connect()) {
        Catalog empty = Catalog.EMPTY;
        SchemaChange.Outcome made = accepted(engine, connection, empty, "create table t (a int)");
        SchemaChange.Outcome grown =
            accepted(engine, connection, made.catalog(), "alter table t add column b int");
        SchemaChange.Outcome shrunk =
            accepted(engine, connection, grown.catalog(), "alter table t drop column a");
        SchemaChange.Outcome gone = accepted(engine, connection, shrunk.catalog(), "drop table t");

        assertFalse(made.discards());
        assertFalse(grown.discards());
        assertTrue(shrunk.discards());
        assertTrue(gone.discards());
      }
    }
  }

  private static SchemaChange.Outcome accepted(
      Engine engine, Connection connection, Catalog before, String sql) throws SQLException {
    OrderedStatement statement = OrderedStatement.of(sql, List.of(), List.of(), 1, 7);
    SchemaChange.Outcome outcome =
        SchemaChange.run(
            new SchemaTask(
                engine,
                connection,
                new Execution(engine),
                before,
                before.version() + 1,
                List.of(statement),
                _ -> true),
            sequences());
    connection.commit();
    return outcome;
  }

  private static Sequences sequences() {
    return new Sequences(new TreeMap<>());
  }

  /// A change that makes a table, and is not accepted.
  private static SchemaTask task(Engine engine, Connection connection, Runnable judging) {
    return new SchemaTask(
        engine,
        connection,
        new Execution(engine),
        Catalog.EMPTY,
        7,
        List.of(OrderedStatement.of("create table t (a int)", List.of(), List.of(), 1, 7)),
        _ -> {
          judging.run();
          return false;
        });
  }

  private static void lock(Connection other) {
    try (Statement statement = other.createStatement();
        ResultSet tables = statement.executeQuery(TABLES)) {
      if (tables.next()) {
        String table = tables.getString(1);
        statement.executeQuery("select * from `" + table + "`");
      }
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String tables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet tables = statement.executeQuery(TABLES)) {
      return tables.next() ? tables.getString(1) : "";
    }
  }
}
