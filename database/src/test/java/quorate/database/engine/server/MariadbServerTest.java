package quorate.database.engine.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.engine.jdbc.MariadbEngine;

/// The server of a node: commits outlive it, and it does not outlive its node.
class MariadbServerTest {
  @TempDir Path directory;

  private static int count(MariadbEngine engine) throws SQLException {
    try (Connection connection = engine.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from t")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void whatIsCommittedSurvivesAKill() throws SQLException {
    MariadbEngine first = MariadbEngine.file(directory);
    try (Connection connection = first.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int)");
      statement.execute("insert into t values (1)");
      connection.commit();
      statement.execute("insert into t values (2)");
      first.kill();
      SQLException gone =
          assertThrows(SQLException.class, () -> statement.execute("insert into t values (3)"));
      assertTrue(first.isLost(gone), gone.getSQLState());
    }
    MariadbEngine second = MariadbEngine.file(directory);
    assertEquals(1, count(second));
    second.close();
  }

  /// As after a kill, when the successor starts before the server has noticed. A client without the
  /// password is refused.
  @Test
  void aServerThatWasLeftBehindIsEnded() throws SQLException {
    MariadbEngine left = MariadbEngine.file(directory);
    try (Connection connection = left.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (id int)");
    }
    for (String user : new String[] {"root", MariadbServer.USER}) {
      assertThrows(
          SQLException.class,
          () -> DriverManager.getConnection(left.jdbcUrl() + "?sslMode=disable", user, "").close());
    }
    MariadbEngine next = MariadbEngine.file(directory);
    assertEquals(0, count(next));
    assertThrows(SQLException.class, () -> count(left));
    next.close();
    left.close();
  }

  @Test
  void aServerThatEndsUntoldIsMissed() throws Exception {
    CompletableFuture<String> lost = new CompletableFuture<>();
    MariadbEngine killed = MariadbEngine.file(directory);
    killed.onLost(() -> lost.complete("lost"));
    String pid = Files.readString(directory.resolve("mariadb/quorate.pid"));
    ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow().destroyForcibly();
    assertEquals("lost", lost.get(30, TimeUnit.SECONDS));
    killed.close();

    MariadbEngine closed = MariadbEngine.file(directory);
    CompletableFuture<String> ended = new CompletableFuture<>();
    closed.onLost(() -> ended.complete("lost"));
    closed.close();
    assertFalse(ended.isDone());
  }

  @Test
  void filesThatMakeNoSenseAreDamaged() throws SQLException, IOException {
    MariadbEngine.file(directory).close();
    Files.write(directory.resolve("mariadb/ibdata1"), new byte[100]);
    SQLException damaged = assertThrows(SQLException.class, () -> MariadbEngine.file(directory));
    assertEquals("XX001", damaged.getSQLState());
  }

  /// The case mappings of all characters are Java's.
  @Test
  void upperAndLowerCase() throws SQLException {
    int all = 0;
    try (Engine engine = Engines.inMemory("mariadb", "cases");
        Connection connection = engine.connect();
        PreparedStatement cased =
            connection.prepareStatement("select \"q_upper1\"(?), \"q_lower1\"(?)")) {
      for (int from = 1; from <= Character.MAX_CODE_POINT; from += 4096) {
        String text =
            IntStream.range(from, Math.min(from + 4096, Character.MAX_CODE_POINT + 1))
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .mapToObj(Character::toString)
                .collect(Collectors.joining(" "));
        cased.setString(1, text);
        cased.setString(2, text);
        try (ResultSet rows = cased.executeQuery()) {
          rows.next();
          assertEquals(text.toUpperCase(Locale.ROOT), rows.getString(1));
          assertEquals(text.toLowerCase(Locale.ROOT), rows.getString(2));
        }
        all += text.length();
      }
    }
    assertTrue(all > Character.MAX_CODE_POINT);
  }
}
