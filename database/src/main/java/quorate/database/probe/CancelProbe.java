package quorate.database.probe;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// Tests whether a long statement can be stopped: the cross product of a table with itself, with as
/// many factors as it takes.
///
/// @param table a table of ten rows
record CancelProbe(Engine engine, String table) {
  private static final String NAME = "a long query is cancelled";
  private static final int FACTORS_MAX = 13;
  private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
  private static final Duration BEGUN = Duration.ofMillis(200);
  private static final Duration STOP = Duration.ofSeconds(3);
  private static final Duration ITSELF = Duration.ofSeconds(90);

  /// @param alias prefix of the tables' aliases, changed because an engine may cache answers by
  ///   text
  private String product(int factors, String alias) {
    StringBuilder sql = new StringBuilder("SELECT COUNT(*) FROM ");
    for (int i = 0; i < factors; i++) {
      sql.append(i == 0 ? "" : ", ").append(table).append(' ').append(alias).append(i);
    }
    return sql.toString();
  }

  Capability tried() throws SQLException {
    Connection connection = engine.connect();
    try {
      int factors = 2;
      long taken = 0;
      while (factors < FACTORS_MAX && taken < LONG_NANOS) {
        taken = Math.min(nanos(connection, factors, "f"), nanos(connection, factors, "g"));
        factors++;
      }
      return Capability.known(
          NAME, taken < LONG_NANOS ? "none runs long" : stopped(connection, product(factors, "f")));
    } finally {
      Thread.ofPlatform().daemon().name("probe-close").start(() -> closeLate(connection));
    }
  }

  private long nanos(Connection connection, int factors, String alias) throws SQLException {
    long begun = System.nanoTime();
    Scratch.value(connection, product(factors, alias));
    return System.nanoTime() - begun;
  }

  private String stopped(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    Attempt running = Attempt.begin(() -> first(statement));
    if (!(running.within(BEGUN) instanceof Attempt.End.Waits)) {
      return "none runs long";
    }
    Attempt asked =
        Attempt.begin(() -> { // a driver may wait for the query that it should stop
          statement.cancel();
          return "";
        });
    boolean refused = asked.within(BEGUN) instanceof Attempt.End.Error;
    Attempt.End end = refused ? new Attempt.End.Waits() : running.within(STOP);
    if (!(end instanceof Attempt.End.Waits)) {
      return end instanceof Attempt.End.Error ? "yes" : "no";
    }
    engine.cancel(connection, running.thread());
    // Wait for a query that goes on, because its tables are in use.
    return running.within(ITSELF) instanceof Attempt.End.Error ? "in the engine's own way" : "no";
  }

  private static String first(PreparedStatement statement) throws SQLException {
    try (statement;
        ResultSet rows = statement.executeQuery()) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  /// Called on a thread of its own, which waits for a query that cannot be stopped.
  private static void closeLate(Connection connection) {
    try {
      if (!connection.isClosed()) {
        new OwnConnection(connection).close();
      }
    } catch (SQLException broken) {
      return; // it was closed to stop it
    }
  }
}
