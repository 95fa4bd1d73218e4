package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// H2 comes back from a crash with whole transactions, though it stores its maps one after the
/// other at moments of its own, here as often as it can.
class H2SettleTest {
  private static final int ROUNDS = 16;
  private static final int ROWS = 500;

  @TempDir Path home;

  @Test
  void wholeTransactionsOnly() throws Exception {
    Random random = new Random(1);
    int cameBack = 0;
    for (int round = 0; round < ROUNDS; round++) {
      LossyEngines store = new LossyEngines(home.resolve("round" + round), "h2", random);
      Path data = home.resolve("round" + round).resolve("h2");
      boolean powerFails = round % 3 == 2;
      crash(store, store.open("h2", data), 1 + random.nextInt(50), powerFails);
      try (Engine engine = store.open("h2", data)) {
        check(engine);
        cameBack++;
      } catch (SQLException lostTooMuch) {
        assertTrue(powerFails, lostTooMuch.toString()); // data that was never synced may be gone
      }
    }
    assertTrue(cameBack >= ROUNDS / 3 * 2, cameBack + " of " + ROUNDS);
  }

  private static void crash(LossyEngines store, Engine engine, int transactions, boolean powerFails)
      throws Exception {
    try (OwnConnection own = OwnConnection.of(engine);
        Statement statement = own.connection().createStatement()) {
      for (String table : new String[] {"a", "b"}) {
        statement.execute("create table " + table + " (id int primary key, n int)");
        for (int i = 0; i < ROWS; i++) {
          statement.execute("insert into " + table + " values (" + i + ", 0)");
        }
      }
      statement.execute("create table l (id int primary key)");
      own.connection().commit();
    }
    engine.settle();
    engine.sync(); // from here on, a crash finds the tables
    AtomicBoolean dead = new AtomicBoolean();
    CountDownLatch reached = new CountDownLatch(transactions);
    Thread writer = Thread.ofPlatform().start(() -> write(engine, dead, reached));
    Thread disturber = Thread.ofPlatform().start(() -> disturb(engine, dead));
    reached.await();
    if (powerFails) {
      store.fail();
    } else {
      store.die();
    }
    dead.set(true);
    writer.join();
    disturber.join();
    engine.kill();
    store.comeBack();
  }

  private static void write(Engine engine, AtomicBoolean dead, CountDownLatch reached) {
    try (OwnConnection own = OwnConnection.of(engine);
        Statement statement = own.connection().createStatement()) {
      for (int i = 0; !dead.get(); i++) {
        statement.execute("insert into l values (" + i + ")");
        statement.execute("update a set n = n + 1");
        statement.execute("update b set n = n + 1");
        own.connection().commit();
        if (i % 7 == 0) {
          engine.settle();
        }
        reached.countDown();
      }
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    } finally {
      while (reached.getCount() > 0) {
        reached.countDown(); // nobody waits for one that has failed; the check finds it
      }
    }
  }

  /// As H2's own thread does, and any thread that finds too much that is not stored.
  private static void disturb(Engine engine, AtomicBoolean dead) {
    try (OwnConnection own = OwnConnection.of(engine);
        Statement statement = own.connection().createStatement()) {
      while (!dead.get()) {
        statement.execute("checkpoint");
      }
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static void check(Engine engine) throws SQLException {
    try (OwnConnection own = OwnConnection.of(engine)) {
      Connection connection = own.connection();
      int transactions = number(connection, "select count(*) from l");
      assertEquals(transactions * ROWS, number(connection, "select sum(n) from a"));
      assertEquals(transactions * ROWS, number(connection, "select sum(n) from b"));
      try (Statement statement = connection.createStatement()) {
        assertEquals(ROWS, statement.executeUpdate("update a set n = n + 1"));
        assertEquals(ROWS, statement.executeUpdate("update b set n = n + 1"));
      }
      connection.commit();
    }
  }

  private static int number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
