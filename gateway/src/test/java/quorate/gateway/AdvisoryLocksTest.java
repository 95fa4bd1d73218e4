package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Advisory locks of sessions at two gateways of one cluster, compared with the answers of a
/// PostgreSQL 15.
final class AdvisoryLocksTest extends OnSmallCluster {
  private static Connection here(String options) throws SQLException {
    return cluster.connect(options);
  }

  /// A connection to the other gateway.
  private static Connection there() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?preferQueryMode=simple"
            .formatted(cluster.open.port()),
        "quorate",
        "");
  }

  private static CompletableFuture<String> later(Statement client, String sql) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        return ask(client, sql);
      } catch (SQLException broken) {
        return broken.toString();
      }
    });
  }

  /// Returns once the given numbers of locks with this key are held and waited for.
  private static void await(Statement client, int key, String expected) throws SQLException {
    String seen =
        "select count(*) filter (where granted) || '/' || count(*) filter (where not granted)"
            + " from pg_locks where locktype = 'advisory' and objid = "
            + key;
    while (!ask(client, seen).equals(expected)) {
      Thread.onSpinWait(); // every look is a statement of its own
    }
  }

  @Test
  void aSessionsLockIsCountedAndGoesWithIt() throws SQLException {
    try (Connection one = here("preferQueryMode=simple");
        Connection two = there();
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      assertEquals("", ask(first, "select pg_advisory_lock(1)"));
      assertEquals("t", ask(first, "select pg_try_advisory_lock(1)"));
      assertEquals("f", ask(second, "select pg_try_advisory_lock(1)"));
      assertEquals("f", ask(second, "select pg_try_advisory_lock_shared(1)"));
      assertEquals("t", ask(second, "select pg_try_advisory_lock(0, 1)"), "another key");
      assertEquals("t", ask(first, "select pg_advisory_unlock(1)"));
      assertEquals("f", ask(second, "select pg_try_advisory_lock(1)"), "taken twice");
      assertEquals("t", ask(first, "select pg_advisory_unlock(1)"));
      assertEquals("f", ask(first, "select pg_advisory_unlock(1)"));
      assertEquals(
          "you don't own a lock of type ExclusiveLock",
          String.valueOf(first.getWarnings().getMessage()));
      assertEquals("t", ask(second, "select pg_try_advisory_lock(1)"));
      assertEquals("f", ask(first, "select pg_try_advisory_lock(1)"));
      two.close();
      assertEquals("", ask(first, "select pg_advisory_lock(1)"), "the other session has ended");
      assertEquals("", ask(first, "select pg_advisory_unlock_all()"));
      await(first, 1, "0/0");
    }
  }

  @Test
  void aTransactionsLockGoesWithIt() throws SQLException {
    try (Connection one = here("preferQueryMode=simple");
        Connection two = there();
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      String free = "select pg_try_advisory_xact_lock(2, 3)";
      assertEquals("t", ask(first, free));
      assertEquals("t", ask(second, free), "its statement was the transaction");
      for (String end : new String[] {"commit", "rollback"}) {
        ask(first, "begin");
        assertEquals("", ask(first, "select pg_advisory_xact_lock(2, 3)"));
        assertEquals("f", ask(second, free));
        assertEquals("f", ask(first, "select pg_advisory_unlock(2, 3)"), "not the session's");
        ask(first, end);
        assertEquals("t", ask(second, free), end);
      }
      ask(first, "begin; savepoint s");
      assertEquals("t", ask(first, free));
      ask(first, "rollback to s");
      assertEquals("t", ask(second, free), "taken after the savepoint");
      assertEquals("t", ask(first, free));
      assertTrue(ask(first, "select 1 / 0").startsWith("22012"));
      assertEquals("t", ask(second, free), "a failed transaction holds nothing");
      ask(first, "rollback");
    }
  }

  @Test
  void whoWaitsIsGrantedStoppedOrRefused() throws Exception {
    try (Connection one = here("preferQueryMode=simple");
        Connection two = there();
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      ask(first, "select pg_advisory_lock(4)");
      ask(second, "set statement_timeout = '100ms'");
      assertEquals(
          "57014 canceling statement due to statement timeout / null",
          ask(second, "select pg_advisory_lock(4)"));
      ask(second, "set statement_timeout = 0; set lock_timeout = '100ms'");
      assertEquals(
          "55P03 canceling statement due to lock timeout / null",
          ask(second, "select pg_advisory_lock_shared(4)"));
      ask(second, "set lock_timeout = 0");
      CompletableFuture<String> cancelled = later(second, "select pg_advisory_lock(4)");
      await(first, 4, "1/1");
      second.cancel();
      assertEquals("57014 canceling statement due to user request / null", cancelled.join());
      await(first, 4, "1/0");

      CompletableFuture<String> granted = later(second, "select pg_advisory_lock(4)");
      await(first, 4, "1/1");
      ask(first, "select pg_advisory_unlock(4)");
      assertEquals("", granted.join());
      assertEquals("f", ask(first, "select pg_try_advisory_lock(4)"));

      ask(first, "select pg_advisory_lock(5)");
      CompletableFuture<String> circle = later(first, "select pg_advisory_lock(4)");
      await(second, 4, "1/1");
      assertTrue(ask(second, "select pg_advisory_lock(5)").startsWith("40P01 deadlock detected"));
      ask(second, "select pg_advisory_unlock_all()");
      assertEquals("", circle.join());
    }
  }

  @Test
  void asPartOfQueries() throws SQLException {
    try (Connection one = here("preferQueryMode=extended&prepareThreshold=1");
        Statement first = one.createStatement();
        var lock = one.prepareStatement("select pg_try_advisory_lock(?) as taken");
        var both = one.prepareStatement("select pg_advisory_lock(?, ?)")) {
      for (int i = 0; i < 3; i++) {
        lock.setLong(1, 1L << 40);
        try (var row = lock.executeQuery()) {
          assertTrue(row.next() && row.getBoolean("taken"));
        }
        both.setInt(1, -6);
        both.setInt(2, 7);
        both.execute();
      }
      assertEquals(
          "256|0|1 4294967290|7|2",
          ask(
              first,
              "select string_agg(classid || '|' || objid || '|' || objsubid, ' ' order by objsubid)"
                  + " from pg_locks where pid = pg_backend_pid() and mode = 'ExclusiveLock'"));
      assertEquals(
          "10",
          ask(
              first,
              "select count(*) from (select pg_try_advisory_lock(g) as it from generate_series(1, 10) as g) x where it"));
      assertTrue(ask(first, "select pg_advisory_lock(1, 5000000000)").startsWith("42883 function"));
      ask(first, "create table locked (id bigint primary key)");
      assertTrue(
          assertThrows(
                  SQLException.class,
                  () -> first.executeQuery("select pg_advisory_lock(id) from locked"))
              .getSQLState()
              .equals("0A000"));
      assertEquals("t", ask(first, "select pg_try_advisory_xact_lock(hashtext('some name'))"));
      ask(first, "discard all");
      assertEquals("0", ask(first, "select count(*) from pg_locks where pid = pg_backend_pid()"));
    }
  }
}
