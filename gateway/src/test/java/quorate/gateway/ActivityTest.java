package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/// pg_stat_activity, pg_cancel_backend and pg_terminate_backend between sessions.
final class ActivityTest extends OnSmallCluster {
  private static Connection connect(String name) throws SQLException {
    return cluster.connect("preferQueryMode=simple&ApplicationName=" + name);
  }

  private static int pid(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getBackendPID();
  }

  private static List<String> rows(Statement client, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (var result = client.executeQuery(sql)) {
      while (result.next()) {
        List<String> fields = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          fields.add(result.getString(i));
        }
        rows.add(String.join("|", fields));
      }
    }
    return rows;
  }

  private static final String SEEN =
      "select state, query, xact_start is not null, client_addr is not null, backend_start <= state_change"
          + " from pg_stat_activity where pid = ";

  @Test
  void othersAreSeen() throws SQLException {
    try (Connection one = connect("one");
        Connection two = connect("two");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("begin; select 1");
      assertEquals(
          List.of("idle in transaction|begin; select 1|t|t|t"), rows(second, SEEN + pid(one)));
      assertThrows(SQLException.class, () -> first.execute("select 1 / 0"));
      assertEquals(
          List.of("idle in transaction (aborted)|select 1 / 0|t|t|t"),
          rows(second, SEEN + pid(one)));
      first.execute("rollback");
      assertEquals(List.of("idle|rollback|f|t|t"), rows(second, SEEN + pid(one)));
      assertEquals(
          List.of("one|idle", "two|active"),
          rows(
              second,
              "select application_name, state from pg_stat_activity"
                  + " where application_name in ('one', 'two') order by 1"));
    }
  }

  @Test
  void anotherIsStopped() throws Exception {
    try (Connection one = connect("slow");
        Connection two = connect("stops");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("create table n (v int)");
      first.execute("insert into n select g from generate_series(1, 300) as g");
      String slow = "select count(*) from n a, n b, n c, n d where a.v + b.v + c.v < d.v";
      CompletableFuture<Void> running =
          CompletableFuture.runAsync(() -> {
            try {
              first.executeQuery(slow).close();
            } catch (SQLException stopped) {
              throw new CompletionException(stopped);
            }
          });
      while (!running.isDone()) { // the query may not have begun yet
        rows(second, "select pg_cancel_backend(" + pid(one) + ")");
      }
      SQLException stopped =
          (SQLException) assertThrows(CompletionException.class, running::join).getCause();
      assertEquals("57014", Objects.requireNonNull(stopped).getSQLState());
      assertEquals(List.of("1"), rows(first, "select 1"));
      assertEquals(
          List.of("t"),
          rows(
              second,
              "select pg_terminate_backend(pid) from pg_stat_activity"
                  + " where application_name = 'slow'"));
      SQLException ended = assertThrows(SQLException.class, () -> first.execute("select 1"));
      assertTrue(List.of("57P01", "08006").contains(ended.getSQLState()), ended.getSQLState());
      assertEquals(List.of("f"), rows(second, "select pg_terminate_backend(1)"));
      assertEquals(
          "PID 1 is not a PostgreSQL backend process",
          Objects.requireNonNull(second.getWarnings()).getMessage());
    }
  }

  @Test
  void othersAreNotSeenNorStopped() throws SQLException {
    try (Connection one = connect("owner");
        Connection two = connect("stranger");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      assertEquals(List.of("7"), rows(first, "select 7"));
      second.execute("create role stranger");
      second.execute("set role stranger");
      String seen =
          "select query, state, client_addr from pg_stat_activity where pid = " + pid(one);
      assertEquals(List.of("<insufficient privilege>|null|null"), rows(second, seen));
      for (String stop : List.of("pg_cancel_backend", "pg_terminate_backend")) {
        SQLException refused =
            assertThrows(
                SQLException.class, () -> rows(second, "select %s(%d)".formatted(stop, pid(one))));
        assertEquals("42501", refused.getSQLState());
      }
      assertEquals(List.of("8"), rows(first, "select 8"));
      second.execute("reset role");
      assertEquals(List.of("select 8|idle|127.0.0.1"), rows(second, seen));
      second.execute("drop role stranger");
    }
  }

  @Test
  void whoIdlesInATransactionIsSentAway() throws SQLException {
    try (Connection one = connect("idle");
        Connection two = connect("waits");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("create table held (id int primary key)");
      first.execute("set idle_in_transaction_session_timeout = '100ms'");
      first.execute("select 1");
      first.execute("begin; insert into held values (1)");
      while (!rows(second, SEEN + pid(one)).isEmpty()) {
        Thread.onSpinWait(); // every look is a statement of its own
      }
      SQLException ended = assertThrows(SQLException.class, () -> first.execute("select 1"));
      assertTrue(List.of("25P03", "08006").contains(ended.getSQLState()), ended.getSQLState());
      assertEquals(List.of("0"), rows(second, "select count(*) from held"));
    }
  }
}
