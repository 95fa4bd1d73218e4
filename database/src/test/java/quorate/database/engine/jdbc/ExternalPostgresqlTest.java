package quorate.database.engine.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.engine.server.PostgresqlServer;

/// An external server that is already running, and the requirements on its database.
@Timeout(120)
class ExternalPostgresqlTest {
  @TempDir Path directory;

  private PostgresqlServer server;

  @BeforeEach
  void start() throws SQLException {
    server = PostgresqlServer.start(directory.resolve("server"), List.of("max_connections=100"));
  }

  @AfterEach
  void stop() {
    server.kill();
  }

  private EngineSource.Remote remote(String database) {
    return new EngineSource.Remote(server.url(database), PostgresqlServer.USER, server.password());
  }

  private void sql(String database, String... statements) throws SQLException {
    try (Connection connection = new PostgresqlEngine(server, database, () -> {}).connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  private Path home(String node) throws IOException {
    return Files.createDirectories(directory.resolve(node));
  }

  private String refusal(String database, String node) {
    SQLException refused =
        assertThrows(
            SQLException.class,
            () -> PostgresqlEngine.external(remote(database), Optional.of(home(node))));
    assertEquals("08001", refused.getSQLState());
    return String.valueOf(refused.getMessage());
  }

  @Test
  void aNodeComesBackToItsOwnDatabaseAndNobodyElseDoes() throws Exception {
    sql("postgres", "create database one");
    PostgresqlEngine engine = PostgresqlEngine.external(remote("one"), Optional.of(home("a")));
    assertTrue(refusal("one", "b").contains("uses it already"));
    sql("one", "create table t (id int)");
    assertEquals(List.of("t"), engine.tables());
    engine.close();

    assertTrue(refusal("one", "b").contains("another node"));
    PostgresqlEngine again = PostgresqlEngine.external(remote("one"), Optional.of(home("a")));
    again.clear();
    assertEquals(List.of(), again.tables());
    again.close();
    PostgresqlEngine.external(remote("one"), Optional.of(home("a"))).close();
  }

  @Test
  void whatCannotServeIsRefusedWithTheFix() throws Exception {
    sql("postgres", "create database used");
    sql("used", "create table customers (id int)");
    assertTrue(refusal("used", "a").contains("it has tables"));

    sql(
        "postgres",
        "create database plain template template0 locale_provider builtin builtin_locale 'C.UTF-8'");
    assertTrue(refusal("plain", "a").contains("PG_UNICODE_FAST"));

    sql(
        "postgres",
        "create database guest",
        "create role somebody login password 'word'",
        "grant connect on database guest to somebody");
    EngineSource.Remote stranger = new EngineSource.Remote(server.url("guest"), "somebody", "word");
    SQLException refused =
        assertThrows(
            SQLException.class, () -> PostgresqlEngine.external(stranger, Optional.of(home("a"))));
    assertTrue(String.valueOf(refused.getMessage()).contains("may not create"));
  }

  @Test
  void thatItsServerHasEndedIsNoticed() throws Exception {
    sql("postgres", "create database one");
    PostgresqlEngine engine = PostgresqlEngine.external(remote("one"), Optional.of(home("a")));
    CountDownLatch lost = new CountDownLatch(1);
    engine.onLost(lost::countDown);
    server.kill();
    lost.await();
    engine.close();
  }
}
