package quorate.database.engine.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.engine.jdbc.PostgresqlEngine;

/// The server of a node: synced commits outlive it, and it does not outlive its node.
class PostgresqlServerTest {
  @TempDir Path directory;

  private static int count(PostgresqlEngine engine) throws SQLException {
    try (Connection connection = engine.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from t")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void whatIsSyncedSurvivesAKill() throws SQLException {
    PostgresqlEngine first = PostgresqlEngine.file(directory);
    try (Connection connection = first.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int)");
      statement.execute("insert into t values (1)");
      connection.commit();
      first.sync();
      statement.execute("insert into t values (2)");
      first.kill();
      SQLException gone =
          assertThrows(SQLException.class, () -> statement.execute("insert into t values (3)"));
      assertTrue(first.isLost(gone), gone.getSQLState());
    }
    PostgresqlEngine second = PostgresqlEngine.file(directory);
    assertEquals(1, count(second));
    second.close();
  }

  /// As after a kill, when the successor starts before the server has noticed.
  @Test
  void aServerThatWasLeftBehindIsEnded() throws SQLException {
    PostgresqlEngine left = PostgresqlEngine.file(directory);
    try (Connection connection = left.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int)");
      connection.commit();
    }
    left.sync();
    PostgresqlEngine next = PostgresqlEngine.file(directory);
    assertEquals(0, count(next));
    assertThrows(SQLException.class, () -> count(left));
    next.close();
    left.close();
  }

  @Test
  void aServerThatEndsUntoldIsMissed() throws Exception {
    CompletableFuture<String> lost = new CompletableFuture<>();
    PostgresqlEngine killed = PostgresqlEngine.file(directory);
    killed.onLost(() -> lost.complete("lost"));
    String pid = Files.readAllLines(directory.resolve("postgresql/postmaster.pid")).getFirst();
    ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow().destroyForcibly();
    assertEquals("lost", lost.get(30, TimeUnit.SECONDS));
    killed.close();

    PostgresqlEngine closed = PostgresqlEngine.file(directory);
    CompletableFuture<String> ended = new CompletableFuture<>();
    closed.onLost(() -> ended.complete("lost"));
    closed.close();
    assertFalse(ended.isDone());
  }

  @Test
  void filesThatMakeNoSenseAreDamaged() throws SQLException, IOException {
    PostgresqlEngine.file(directory).close();
    Files.write(directory.resolve("postgresql/global/pg_control"), new byte[100]);
    SQLException damaged = assertThrows(SQLException.class, () -> PostgresqlEngine.file(directory));
    assertEquals("XX001", damaged.getSQLState());
  }
}
