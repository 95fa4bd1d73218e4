package quorate.engine.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
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
