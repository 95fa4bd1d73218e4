package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.SqlException;
import quorate.core.writeset.WriteSet;

/// A transaction is undone by the inverse of its write set, and only if its rows have not changed
/// since.
final class TransactionUndoTest {
  private static final String[] SCHEMA = {
    "create table parent (id int primary key, name text)",
    "create table child (id int primary key, parent int references parent, x numeric(9, 2), b bytea)",
    "create table heap (x int, t text)"
  };

  private static EngineWorld world(String engine) throws Exception {
    EngineWorld world = new EngineWorld(engine, SCHEMA);
    world.commit("insert into parent values (1, 'one'), (2, null), (3, 'three')");
    world.commit("insert into child values (10, 1, 1.50, null), (11, 2, 7, '\\x01ff')");
    world.commit("insert into heap values (1, 'a'), (1, 'a'), (2, null)");
    return world;
  }

  /// Inserts, updates, deletes, cascading references, a changed key, equal rows without a key.
  private static final String[] STATEMENTS = {
    "insert into parent values (4, 'four')",
    "insert into child values (12, 4, 0.01, '\\x00')",
    "update child set parent = 4, x = x + 1 where id = 10",
    "delete from child where id = 11",
    "delete from parent where id = 2",
    "update parent set id = 30 where id = 3",
    "insert into heap values (1, 'a'), (5, 'e'), (5, 'e')",
    "delete from heap where x = 2"
  };

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
  void aCommittedTransactionIsUndone(String engine) throws Exception {
    try (EngineWorld world = world(engine)) {
      Map<String, String> before = world.digests();
      WriteSet done = world.commit(STATEMENTS);
      assertNotEquals(before, world.digests());
      world.undo(done);
      assertEquals(before, world.digests());
      WriteSet again = world.commit(STATEMENTS); // and can be repeated
      assertEquals(done, again);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
  void anOpenTransactionIsUndone(String engine) throws Exception {
    try (EngineWorld world = world(engine)) {
      Map<String, String> before = world.digests();
      EngineTransaction<Connection> transaction = world.transaction();
      WriteSet done =
          world.execute(transaction, "delete from child", "insert into heap values (9, 'n')");
      TransactionUndo.undo(transaction.open(), world.engine(), world.catalog(), done);
      transaction.open().commit();
      transaction.life().rollBack();
      assertEquals(before, world.digests());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
  void rowsThatHaveChangedSinceStay(String engine) throws Exception {
    try (EngineWorld world = world(engine)) {
      for (String[] each :
          new String[][] {
            {"update child set x = 2 where id = 10", "update child set x = 3 where id = 10"},
            {"update child set x = 5 where id = 10", "delete from child where id = 10"},
            {"delete from child where id = 11", "insert into child values (11, 1, 8, null)"},
            {"insert into heap values (6, 'f')", "delete from heap where x = 6"},
            {"insert into parent values (7, 'p')", "update parent set name = 'q' where id = 7"},
          }) {
        WriteSet done = world.commit(each[0]);
        world.commit(each[1]);
        Map<String, String> now = world.digests();
        SqlException refused = assertThrows(SqlException.class, () -> world.undo(done), each[0]);
        assertEquals("55000", refused.error().sqlState());
        assertTrue(
            refused.error().message().contains("has changed since"), refused.error().message());
        assertEquals(now, world.digests());
      }
    }
  }

  /// A later row that refers to the transaction's insert prevents the undo.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite"})
  void whatOthersReferToStays(String engine) throws Exception {
    try (EngineWorld world = world(engine)) {
      WriteSet done = world.commit("insert into parent values (8, 'eight')");
      world.commit("insert into child values (13, 8, 0, null)");
      Map<String, String> now = world.digests();
      SqlException refused = assertThrows(SqlException.class, () -> world.undo(done));
      assertEquals("55000", refused.error().sqlState());
      assertEquals(now, world.digests());
    }
  }
}
