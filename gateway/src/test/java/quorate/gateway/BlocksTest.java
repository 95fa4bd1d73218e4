package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/// Transaction blocks as clients see them: savepoints, conflicts, and settings.
final class BlocksTest extends OnSmallCluster {
  @SuppressWarnings("NullAway.Init") // before each test
  private Connection connection;

  @SuppressWarnings("NullAway.Init") // before each test
  private Statement client;

  @BeforeEach
  void connected() throws SQLException {
    connection = connect();
    client = connection.createStatement();
  }

  @AfterEach
  void disconnected() throws SQLException {
    connection.close();
  }

  private static Connection connect() throws SQLException {
    return connect("simple");
  }

  private static Connection connect(String mode) throws SQLException {
    return cluster.connect("preferQueryMode=" + mode);
  }

  private static void assertStarts(String expected, String actual) {
    assertTrue(actual.startsWith(expected), () -> "not " + expected + ": " + actual);
  }

  @Test
  void aSavepointKeepsWhatSequencesGave() throws SQLException {
    ask(client, "create table kept (id serial primary key, v int)");
    ask(client, "begin");
    assertEquals("1", ask(client, "insert into kept (v) values (1) returning id"));
    ask(client, "savepoint a");
    assertEquals("2", ask(client, "insert into kept (v) values (2) returning id"));
    assertStarts("22012", ask(client, "select 1 / 0"));
    assertEquals("", ask(client, "rollback to a"));
    assertEquals("1", ask(client, "select max(id) from kept"));
    assertEquals("", ask(client, "rollback to savepoint a"));
    assertEquals("", ask(client, "commit"));
    assertEquals("1", ask(client, "select max(id) from kept"));
  }

  /// The engines of two nodes commit at each schema change.
  @Test
  void theSchemaIsChangedAfterWrites() throws SQLException {
    ask(client, "create table changed (id serial primary key, n int)");
    ask(client, "insert into changed (n) values (1), (2), (3)");
    for (String end : new String[] {"rollback", "commit"}) {
      ask(client, "begin");
      ask(client, "update changed set n = n + 10 where id > 1");
      assertEquals("", ask(client, "alter table changed add column m int default 7"));
      assertEquals("7", ask(client, "insert into changed (n) values (4) returning m"));
      ask(client, "savepoint a");
      ask(client, "delete from changed where id = 1");
      assertEquals("", ask(client, "alter table changed rename to other"));
      assertEquals("3", ask(client, "select count(*) from other"));
      ask(client, "rollback to a");
      assertEquals("58", ask(client, "select sum(n + m) from changed"));
      ask(client, end);
    }
    String sum = "select sum(n) from changed";
    assertEquals("30", ask(client, sum));
    assertEquals("28", ask(client, "select sum(m) from changed"));
    ask(client, "begin");
    ask(client, "delete from changed");
    ask(client, "alter table changed drop column m");
    assertStarts("22012", ask(client, "select 1 / 0"));
    ask(client, "commit");
    assertEquals("30", ask(client, sum));
    // The later statements are undone at their place in the order.
    try (Connection another = connect();
        Statement other = another.createStatement()) {
      ask(client, "begin");
      assertEquals("30", ask(client, sum));
      ask(client, "update changed set n = 0");
      ask(client, "truncate changed restart identity");
      ask(client, "alter table changed add column k int");
      ask(client, "insert into changed (n, k) values (1, 1)");
      ask(other, "update changed set n = 2 where id = 1");
      assertStarts("40001", ask(client, "commit"));
      assertEquals("31", ask(other, sum));
      assertEquals("4", ask(other, "select count(*) from changed"));
    }
    String script = "update changed set n = 5; alter table changed add unique (n)";
    assertStarts("23505", ask(client, script));
    assertEquals("31", ask(client, sum));
    ask(client, "delete from changed where id > 1; alter table changed add unique (n)");
    assertEquals("2", ask(client, sum));
  }

  @Test
  void savepointsOfOneName() throws SQLException {
    ask(client, "create table twice (v int)");
    ask(client, "begin; savepoint a");
    ask(client, "insert into twice values (1)");
    ask(client, "savepoint a");
    ask(client, "insert into twice values (2)");
    ask(client, "rollback to a");
    assertEquals("1", ask(client, "select count(*) from twice"));
    ask(client, "release a");
    ask(client, "rollback to a");
    assertEquals("0", ask(client, "select count(*) from twice"));
    ask(client, "release a");
    assertStarts("3B001", ask(client, "rollback to a"));
    ask(client, "rollback");
  }

  /// Another transaction changes rows that a block has read, before it returns to a savepoint.
  @Test
  void aConflictOutlivesSavepoints() throws SQLException {
    String conflict = "could not serialize access due to concurrent update";
    try (Connection another = connect();
        Statement other = another.createStatement()) {
      ask(client, "create table read_once (id int primary key, v int)");
      ask(client, "insert into read_once values (1, 0)");
      for (String sql : new String[] {"select v from read_once", "commit"}) {
        ask(client, "begin");
        String seen = ask(client, "select v from read_once where id = 1");
        ask(client, "savepoint a");
        ask(client, "insert into read_once values (2, 2)");
        assertStarts("22012", ask(client, "select 1 / 0"));
        assertEquals("", ask(other, "update read_once set v = v + 1"));
        assertEquals("", ask(client, "rollback to a"), "as in PostgreSQL");
        assertStarts("40001 " + conflict, ask(client, sql));
        if (!sql.equals("commit")) {
          String aborted = ask(client, sql);
          assertStarts("25P02", aborted);
          assertTrue(aborted.contains("It was aborted by: " + conflict), aborted);
          // The transaction stays failed, however often it rolls back to the savepoint.
          assertEquals("", ask(client, "rollback to a"));
          assertStarts("40001 " + conflict, ask(client, sql));
          assertEquals("", ask(client, "rollback"));
        }
        String now = ask(client, "select v from read_once where id = 1");
        assertEquals(Integer.parseInt(seen) + 1, Integer.parseInt(now));
        assertEquals("1", ask(client, "select count(*) from read_once"));
      }
    }
  }

  @Test
  void settingsAreOfTheirTransaction() throws SQLException {
    String show = "show application_name";
    ask(client, "set application_name = 'first'");
    ask(client, "begin");
    ask(client, "set local application_name = 'local'");
    assertEquals("local", ask(client, show));
    ask(client, "savepoint a");
    ask(client, "set application_name = 'second'");
    assertEquals("second", ask(client, show));
    ask(client, "rollback to a");
    assertEquals("local", ask(client, show));
    ask(client, "commit");
    assertEquals("first", ask(client, show));
    assertEquals(
        "first", connection.unwrap(PGConnection.class).getParameterStatus("application_name"));

    ask(client, "begin; set application_name = 'third'; set local application_name = 'local'");
    ask(client, "commit");
    assertEquals("third", ask(client, show));

    ask(client, "begin; reset application_name; set my.own = 'x'; select 1 / 0");
    ask(client, "rollback");
    assertEquals("third", ask(client, show));
    assertEquals("", ask(client, "show my.own")); // but known
    assertEquals(
        "third", connection.unwrap(PGConnection.class).getParameterStatus("application_name"));

    assertStarts("22012", ask(client, "set application_name = 'lost'; select 1 / 0"));
    assertEquals("third", ask(client, show));
    ask(client, "set application_name = 'kept'; select 1");
    assertEquals("kept", ask(client, show));
  }

  /// The tag of CREATE TABLE AS has the number of rows.
  @Test
  void aTableOfRows() throws SQLException {
    ask(client, "create table ones (v int); insert into ones values (1), (2), (3)");
    assertEquals(2, client.executeUpdate("create table two as select * from ones where v > 1"));
    ask(client, "begin");
    assertEquals(3, client.executeUpdate("create table three as select * from ones"));
    ask(client, "commit");
    assertEquals("3", ask(client, "select count(*) from three"));
    assertEquals(
        "",
        ask(client, "create table four as select * from ones; alter table four rename to five"));
    assertEquals("3", ask(client, "select count(*) from five"));
  }

  @Test
  void preparedInSql() throws SQLException {
    for (String mode : new String[] {"simple", "extended"}) {
      try (Connection connection = connect(mode);
          Statement client = connection.createStatement()) {
        String table = "prepared_" + mode;
        ask(client, "create table " + table + " (id int primary key, v text)");
        ask(client, "prepare put (int, text) as insert into " + table + " values ($1, $2)");
        ask(client, "prepare got as select v from " + table + " where id = $1");
        assertEquals(1, client.executeUpdate("execute put (1, 'one')"));
        assertEquals("one", ask(client, "execute got (1)"));
        assertEquals("nothing", ask(client, "execute got (-1)"));
        assertEquals("nothing", ask(client, "execute got (null)"));
        ask(client, "begin");
        ask(client, "execute put ('2', null)");
        assertEquals("null", ask(client, "execute got (2)"));
        ask(client, "rollback");
        assertEquals("nothing", ask(client, "execute got (2)"));
        assertStarts("42P05", ask(client, "prepare got as select 1"));
        assertStarts("42601 wrong number of parameters", ask(client, "execute got"));
        assertStarts("42804 parameter $1 of type boolean", ask(client, "execute got (true)"));
        assertStarts("22P02", ask(client, "execute got ('x')"));
        assertStarts("0A000", ask(client, "execute got (1 + 1)"));
        assertStarts("42P01", ask(client, "prepare none as select * from nosuch"));
        assertStarts("26000", ask(client, "execute none"));
        ask(client, "deallocate got");
        assertStarts("26000", ask(client, "execute got (1)"));
        assertStarts("26000", ask(client, "deallocate got"));
        ask(client, "deallocate all");
        assertStarts("26000", ask(client, "execute put (3, '')"));
      }
    }
  }

  /// Only H2 supports window functions, so no two databases could agree.
  @Test
  void whatOneEngineHas() throws SQLException {
    ask(client, "create table windowed (id int primary key)");
    assertStarts(
        "0A000 window functions: not supported by enough",
        ask(client, "select row_number() over (order by id) from windowed"));
    assertEquals("t", ask(client, "select (count(*) = 0) is true from windowed"));
  }

  /// Derby's numerics end at 31 digits: the other engines' agreement is the answer, also in a block
  /// whose delegate has Derby.
  @Test
  void whatOneEngineHasNot() throws Exception {
    String product = "select 99999999999999999999.0 * 99999999999999999999.0";
    String value = "9999999999999999999800000000000000000001.00";
    assertEquals(value, ask(client, product));
    for (int i = 0; i < 6; i++) {
      ask(client, "begin");
      assertEquals(value, ask(client, product));
      assertEquals("", ask(client, "commit"));
    }
    assertEquals(value, ask(client, product));
    assertStarts("22003", ask(client, "select cast(123456.7 as numeric(4, 1))"));
    assertStarts("22003", ask(client, "select 2000000000 + 2000000000"));
    assertEquals(List.of(), cluster.disputed());
  }

  @Test
  void localWithoutABlock() throws SQLException {
    ask(client, "set application_name = 'before'");
    client.clearWarnings();
    ask(client, "set local application_name = 'nobody sees'");
    var warning = java.util.Objects.requireNonNull(client.getWarnings());
    assertEquals("25P01", warning.getSQLState());
    assertEquals("before", ask(client, "show application_name"));
    client.clearWarnings();
    ask(client, "begin; set local application_name = 'seen'; commit");
    assertNull(client.getWarnings());
  }

  @Test
  void readOnlyOfNoBlock() throws SQLException {
    ask(client, "create table written (v int)");
    ask(client, "set transaction read only");
    assertEquals("", ask(client, "insert into written values (1); reset application_name"));
    assertEquals("1", ask(client, "select count(*) from written"));
    ask(client, "begin; savepoint a; set transaction read only; rollback to a");
    assertEquals("", ask(client, "insert into written values (2); commit"));
    assertThrows(
        SQLException.class,
        () -> client.execute("begin read only; insert into written values (3)"));
  }

  /// PostgreSQL evaluates constants while planning, before it checks for a read-only transaction.
  @Test
  void constantsAreComputedBeforeWritesAreRefused() throws SQLException {
    ask(client, "create table fitted (id int, n numeric(6, 2), v varchar(3))");
    Map<String, String> refused = new LinkedHashMap<>();
    refused.put("insert into fitted (n) values ('12345.6'::numeric)", "22003");
    refused.put("insert into fitted values (1, 1, 'a'), (2, 1 / 0, 'b')", "22012");
    refused.put("insert into fitted (v, id) values ('abc' || 'd', 1) returning id", "22001");
    refused.put("update fitted set id = id + 1, n = 1000 * 10.0 where id = 1", "22003");
    refused.put("update fitted set v = upper('abcd')", "22001");
    refused.put("update fitted set v = 'abcd' where id = 1 returning v", "22001");
    refused.put("insert into fitted values (1, 12345.6, 'abc')", "22003");
    refused.put("insert into fitted (id, n) values (default, '1.5'::numeric)", "25006");
    refused.put("insert into fitted (n) values (random() / 0)", "25006");
    refused.put("update fitted set n = id / 0", "25006");
    refused.put("insert into fitted (n) select 12345.6 where false", "25006");
    refused.put("delete from fitted", "25006");
    for (Map.Entry<String, String> each : refused.entrySet()) {
      ask(client, "begin read only");
      assertStarts(each.getValue(), ask(client, each.getKey()));
      ask(client, "rollback");
    }
    ask(client, "set default_transaction_read_only = on");
    for (Map.Entry<String, String> each : refused.entrySet()) {
      assertStarts(each.getValue(), ask(client, each.getKey()));
    }
    ask(client, "set default_transaction_read_only = off");
    try (Connection extended = cluster.connect("");
        PreparedStatement insert =
            extended.prepareStatement("insert into fitted (id, n) values (?, ?)")) {
      extended.setReadOnly(true);
      extended.setAutoCommit(false);
      insert.setInt(1, 1);
      insert.setBigDecimal(2, new BigDecimal("12345.6"));
      assertEquals("22003", assertThrows(SQLException.class, insert::execute).getSQLState());
      extended.rollback();
      insert.setBigDecimal(2, BigDecimal.ONE);
      assertEquals("25006", assertThrows(SQLException.class, insert::execute).getSQLState());
    }
  }

  /// A read-only block never fails at COMMIT, whatever is written meanwhile.
  @Test
  void blocksThatOnlyRead() throws SQLException {
    try (Connection one = connect();
        Connection two = connect();
        Statement reader = one.createStatement();
        Statement writer = two.createStatement()) {
      ask(
          writer,
          "create table seen (id int primary key, v int); insert into seen values (1, 1), (2, 1)");
      for (String begin : new String[] {"begin", "begin read only"}) {
        ask(reader, begin);
        ask(reader, "select v from seen where id = 1");
        ask(writer, "update seen set v = v + 1");
        assertEquals("", ask(reader, "commit"));
      }
      // Several reads: the last one sees another transaction's change to a row not read before.
      ask(reader, "begin read only");
      assertEquals("3", ask(reader, "select v from seen where id = 1"));
      ask(writer, "update seen set v = 10 where id = 2");
      ask(reader, "savepoint a");
      assertEquals("10", ask(reader, "select v from seen where id = 2"));
      ask(writer, "update seen set v = 20 where id = 2");
      assertStarts("40001", ask(reader, "select 1"));
      assertEquals("", ask(reader, "rollback to a"));
      assertEquals("20", ask(reader, "select v from seen where id = 2"));
      ask(writer, "update seen set v = 30");
      assertEquals("", ask(reader, "commit"));
      // A block that reads and then writes is checked as usual.
      ask(reader, "begin");
      assertEquals("30", ask(reader, "select v from seen where id = 1"));
      assertEquals("", ask(reader, "update seen set v = 31 where id = 1"));
      assertEquals("31", ask(reader, "select v from seen where id = 1"));
      assertEquals("", ask(reader, "commit"));
      ask(reader, "begin");
      assertEquals("31", ask(reader, "select v from seen where id = 1"));
      ask(writer, "update seen set v = 32 where id = 1");
      assertStarts("40001", ask(reader, "update seen set v = 0 where id = 2"));
      ask(reader, "rollback");
      assertEquals("30", ask(reader, "select v from seen where id = 2"));
    }
  }

  /// A key is taken only because others changed rows that the block had read: that is a conflict,
  /// not a client's error.
  @Test
  void aFailureThatComesOfWhatOthersChanged() throws SQLException {
    try (Connection another = connect();
        Statement other = another.createStatement()) {
      ask(client, "create table numbered (id int primary key); insert into numbered values (1)");
      ask(client, "begin");
      ask(client, "select 1 from numbered where id = 1");
      assertEquals("1", ask(client, "select max(id) from numbered"));
      assertEquals("", ask(other, "insert into numbered values (2)"));
      assertStarts("40001", ask(client, "insert into numbered values (2)"));
      ask(client, "rollback");
      ask(client, "begin");
      assertEquals("2", ask(client, "select max(id) from numbered"));
      assertStarts("23505", ask(client, "insert into numbered values (2)"));
      ask(client, "rollback");
    }
  }

  /// Transactions that read FOR UPDATE count correctly under concurrency.
  @Test
  void countingForUpdate() throws Exception {
    ask(
        client,
        "create table counted (id int primary key, v int); insert into counted values (1, 0)");
    List<Thread> threads = new ArrayList<>();
    List<String> failures = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(Thread.startVirtualThread(() -> count(failures)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of(), failures);
    assertEquals("30", ask(client, "select v from counted"));
  }

  private static void count(List<String> failures) {
    try (Connection own = connect();
        Statement counter = own.createStatement()) {
      for (int counted = 0; counted < 10; ) {
        ask(counter, "begin");
        String seen = ask(counter, "select v from counted where id = 1 for update");
        String said = seen;
        if (!seen.startsWith("40")) {
          int next = Integer.parseInt(seen) + 1;
          said = ask(counter, "update counted set v = " + next + " where id = 1");
        }
        if (said.isEmpty()) {
          said = ask(counter, "commit");
          counted += said.isEmpty() ? 1 : 0;
        } else {
          ask(counter, "rollback");
        }
        if (!said.isEmpty() && !said.startsWith("40001")) {
          failures.add(said);
        }
      }
    } catch (SQLException | RuntimeException failed) {
      failures.add(failed.toString());
    }
  }

  @Test
  void nextvalIsNoRead() throws SQLException {
    ask(client, "create sequence drawn");
    ask(client, "begin read only");
    assertStarts("25006 cannot execute nextval()", ask(client, "select nextval('drawn')"));
    ask(client, "rollback");
    assertEquals("1", ask(client, "select nextval('drawn')"));
  }

  /// One transaction waits in the engine for a key that the other has inserted, which waits for a
  /// row that the first has updated: neither goes on until a timeout.
  @Test
  void whoWaitsForARowHoldsNoKeyForEver() throws Exception {
    ask(client, "create table crossed (id int primary key, v int)");
    ask(client, "insert into crossed values (1, 0)");
    String insert = "insert into crossed select max(id) + 1, 0 from crossed";
    try (Connection another = connect();
        Statement other = another.createStatement()) {
      for (Statement each : List.of(client, other)) {
        ask(each, "set statement_timeout = '12s'");
        ask(each, "begin");
      }
      assertEquals("", ask(client, "update crossed set v = 1 where id = 1"));
      assertEquals("", ask(other, insert));
      List<String> inserted = new CopyOnWriteArrayList<>();
      Thread inserting =
          Thread.startVirtualThread(() -> {
            try {
              inserted.add(ask(client, insert));
              inserted.add(ask(client, "commit"));
            } catch (SQLException broken) {
              inserted.add(broken.toString());
            }
          });
      String updated = ask(other, "update crossed set v = 2 where id = 1");
      String committed = ask(other, "commit");
      inserting.join();
      String all = inserted + " " + updated + " / " + committed;
      assertTrue(!all.contains("57014") && !all.contains("40P01"), all);
      assertTrue(inserted.equals(List.of("", "")) || updated.isEmpty() && committed.isEmpty(), all);
    }
  }
}
