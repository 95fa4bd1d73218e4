package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Transaction blocks with statements that Derby does not support, and some that HSQLDB does not
/// either.
final class PartlyAbleTest extends OnSmallCluster {
  private static final String FIVE =
      "with recursive n (i) as (values (1) union all select i + 1 from n where i < 5)";
  private static final String DISTINCT_ON = "select distinct on (v) v, id from part order by v, id";

  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = connect()) {
      ask(connection, "create table part (id int primary key, v int)");
      ask(connection, "create table sums (id serial primary key, n int)");
      ask(connection, "create table contested (n int)");
      ask(connection, "insert into contested values (0)");
    }
  }

  private static Connection connect() throws SQLException {
    return cluster.connect("preferQueryMode=simple");
  }

  private static String ask(Connection connection, String sql) throws SQLException {
    try (Statement client = connection.createStatement()) {
      if (!client.execute(sql)) {
        return "";
      }
      try (ResultSet rows = client.getResultSet()) {
        return rows.next() ? String.valueOf(rows.getString(1)) : "nothing";
      }
    }
  }

  private static String refusal(Connection connection, String sql) {
    return assertThrows(SQLException.class, () -> ask(connection, sql)).getSQLState();
  }

  /// After two conflicts in a row the session's next block begins at another delegate.
  private static void conflict(Connection connection) throws SQLException {
    ask(connection, "begin");
    ask(connection, "insert into sums (n) values (0)");
    ask(connection, "select n from contested");
    try (Connection other = connect()) {
      ask(other, "update contested set n = n + 1");
    }
    assertEquals("40001", refusal(connection, "commit"));
  }

  @Test
  void aBlockIsMovedToADelegateThatCan() throws SQLException {
    try (Connection connection = connect()) {
      for (int blocks = 1; blocks <= 3; blocks++) {
        ask(connection, "begin");
        ask(connection, "delete from part");
        ask(connection, "insert into part select i, i % 2 from (values (1), (2), (3)) as x (i)");
        assertEquals("15", ask(connection, FIVE + " select sum(i) from n"));
        ask(connection, "insert into part " + FIVE + " select i + 10, i from n");
        assertEquals("8", ask(connection, "select count(*) from part"));
        ask(connection, "insert into sums (n) select count(*) from part");
        ask(connection, "commit");
        assertEquals("8", ask(connection, "select count(*) from part"));
        assertEquals(
            String.valueOf(blocks), ask(connection, "select count(*) from sums where n = 8"));
        for (int i = 0; i < 2 * blocks; i++) {
          conflict(connection);
        }
      }
    }
  }

  @Test
  void whatWasReadIsVotedOnByThoseWhoCan() throws SQLException {
    try (Connection connection = connect()) {
      ask(connection, "begin");
      ask(connection, "insert into sums (n) values (1)");
      String seen =
          ask(connection, FIVE + " select sum(i) + max(c.n) from n cross join contested c");
      assertEquals(seen, ask(connection, "select 15 + n from contested"));
      try (Connection other = connect()) {
        ask(other, "update contested set n = n + 1");
      }
      assertEquals("40001", refusal(connection, "commit"));
      ask(connection, "begin");
      ask(connection, FIVE + " select sum(i) from n");
      ask(connection, "savepoint s");
      ask(connection, "insert into sums (n) " + FIVE + " select i from n");
      ask(connection, "rollback to s");
      ask(connection, "insert into sums (n) values (77)");
      ask(connection, "commit");
      assertEquals("1", ask(connection, "select count(*) from sums where n >= 77"));
    }
  }

  @Test
  void whatFewerThanTwoCanIsRefused() throws SQLException {
    try (Connection connection = connect()) {
      ask(connection, "begin");
      ask(connection, "insert into sums (n) values (2)");
      assertEquals("0A000", refusal(connection, DISTINCT_ON));
      ask(connection, "rollback");
      assertEquals("0A000", refusal(connection, DISTINCT_ON));
      assertEquals(
          "0A000",
          refusal(connection, "insert into part select 1000 + v, id from (" + DISTINCT_ON + ") x"));
    }
  }

  /// MariaDB lacks to_jsonb, but is not part of the cluster.
  @Test
  void whatOnlyAbsentEnginesLackIsLikeEverythingElse() throws Exception {
    cluster.awaitAnnouncements();
    try (Connection connection = connect()) {
      ask(
          connection,
          "create table beside (a int); insert into beside select (to_jsonb(7)::text)::int");
      assertEquals("7", ask(connection, "select a from beside"));
      ask(connection, "alter table beside alter column a type jsonb using to_jsonb(a)");
      assertEquals("7", ask(connection, "select a from beside"));
      ask(connection, "begin");
      ask(connection, "insert into beside select to_jsonb((a::text)::int + 1) from beside");
      ask(connection, "commit");
      assertEquals("8", ask(connection, "select a from beside where a <> '7'"));
      ask(connection, "drop table beside");
    }
  }

  @Test
  void besideAChangeOfTheSchemaItIsRefused() throws SQLException {
    try (Connection connection = connect()) {
      ask(connection, "begin");
      ask(connection, FIVE + " select sum(i) from n");
      ask(connection, "insert into sums (n) " + FIVE + " select i from n");
      assertEquals("0A000", refusal(connection, "create table beside (a int)"));
      ask(connection, "rollback");
      assertEquals(
          "0A000",
          refusal(connection, "create table beside (a int); " + FIVE + " select 1 from n"));
      assertEquals("42P01", refusal(connection, "select a from beside"));
    }
  }
}
