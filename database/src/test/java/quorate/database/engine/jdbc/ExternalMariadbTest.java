package quorate.database.engine.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.EngineRefused;
import quorate.database.engine.server.MariadbServer;

/// An external server that is already running with foreign settings, and the requirements on its
/// database.
@Timeout(180)
class ExternalMariadbTest {
  /// Settings of a server that was not prepared for Quorate, except those that only the server has.
  private static final List<String> SETTINGS =
      List.of(
          "--sql-mode=",
          "--default-time-zone=+05:00",
          "--transaction-isolation=READ-COMMITTED",
          "--innodb-snapshot-isolation=OFF",
          "--innodb-lock-wait-timeout=50",
          "--lock-wait-timeout=86400",
          "--max-sort-length=1024",
          "--sort-buffer-size=2M",
          "--character-set-server=latin1",
          "--collation-server=latin1_swedish_ci",
          "--log-bin=binlog",
          "--server-id=1",
          "--binlog-format=STATEMENT",
          "--wait-timeout=60",
          "--div-precision-increment=2");

  private static final String CREATE =
      "create database %s character set utf8mb4 collate utf8mb4_nopad_bin";

  @TempDir Path directory;

  private MariadbServer server;

  @BeforeEach
  void start() throws SQLException {
    server = MariadbServer.start(directory.resolve("server"), SETTINGS);
  }

  @AfterEach
  void stop() {
    server.kill();
  }

  private EngineSource.Remote remote(String database) {
    return new EngineSource.Remote(server.url(database), MariadbServer.USER, server.password());
  }

  private void sql(String... statements) throws SQLException {
    try (Connection connection = new MariadbEngine(server, "quorate", () -> {}).connect();
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

  private String refusal(EngineSource.Remote remote, String node) {
    EngineRefused refused =
        assertThrows(
            EngineRefused.class, () -> MariadbEngine.external(remote, Optional.of(home(node))));
    return String.valueOf(refused.getMessage());
  }

  @Test
  void aNodeComesBackToItsOwnDatabaseAndNobodyElseDoes() throws Exception {
    sql("set global log_bin_trust_function_creators = on", CREATE.formatted("one"));
    MariadbEngine engine = MariadbEngine.external(remote("one"), Optional.of(home("a")));
    SQLException used =
        assertThrows(
            SQLException.class,
            () -> MariadbEngine.external(remote("one"), Optional.of(home("b"))));
    assertTrue(String.valueOf(used.getMessage()).contains("uses it already"), used.getMessage());
    sql("create table one.t (id int)");
    assertEquals(List.of("t"), engine.tables());
    engine.close();

    assertTrue(refusal(remote("one"), "b").contains("another node"));
    MariadbEngine again = MariadbEngine.external(remote("one"), Optional.of(home("a")));
    again.clear();
    assertEquals(List.of(), again.tables());
    again.close();
    MariadbEngine.external(remote("one"), Optional.of(home("a"))).close();
  }

  /// Sessions override the server's settings wherever a session can.
  @Test
  void sessionsAreAsThoseOfAServerOfQuoratesOwn() throws Exception {
    sql(
        "set global log_bin_trust_function_creators = on",
        "set global sql_select_limit = 7",
        CREATE.formatted("one"));
    MariadbEngine engine = MariadbEngine.external(remote("one"), Optional.of(home("a")));
    try (var own = Engines.inMemory("mariadb", "own");
        Connection there = engine.connect();
        Connection here = own.connect()) {
      Map<String, String> expected = session(here);
      Map<String, String> found = session(there);
      List<String> others = new ArrayList<>();
      expected.forEach((name, value) -> {
        if (!value.equals(found.get(name))) {
          others.add(name);
        }
      });
      assertEquals(
          List.of("binlog_format", "character_set_server", "collation_server", "wait_timeout"),
          others);
      try (Statement statement = there.createStatement();
          ResultSet rows =
              statement.executeQuery("select q_upper1('ß'), @@transaction_isolation")) {
        rows.next();
        assertEquals("SS REPEATABLE-READ", rows.getString(1) + " " + rows.getString(2));
      }
    }
    engine.close();
  }

  private static Map<String, String> session(Connection connection) throws SQLException {
    Map<String, String> all = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select lower(variable_name), session_value from"
                    + " information_schema.system_variables where session_value is not null")) {
      while (rows.next()) {
        all.put(rows.getString(1), rows.getString(2));
      }
    }
    for (String own :
        List.of("pseudo_thread_id", "timestamp", "error_count", "rand_seed1", "rand_seed2")) {
      all.remove(own);
    }
    return all;
  }

  @Test
  void whatCannotServeIsRefusedWithTheFix() throws Exception {
    sql(CREATE.formatted("used"), "create table used.customers (id int)");
    assertTrue(refusal(remote("used"), "a").contains("it has tables"));

    sql("create database plain character set utf8mb4");
    assertTrue(refusal(remote("plain"), "a").contains("collate utf8mb4_nopad_bin"));

    assertTrue(refusal(remote(""), "a").contains("end it in /NAME"));

    sql("set global innodb_flush_log_at_trx_commit = 2");
    assertTrue(refusal(remote("used"), "a").contains("innodb_flush_log_at_trx_commit to 1"));
    sql("set global innodb_flush_log_at_trx_commit = 1");

    sql(
        CREATE.formatted("guest"),
        "create user somebody identified by 'word'",
        "grant select on guest.* to somebody");
    EngineSource.Remote stranger = new EngineSource.Remote(server.url("guest"), "somebody", "word");
    String few = refusal(stranger, "a");
    assertTrue(few.contains("grant all on the database"), few);

    sql("grant all on guest.* to somebody");
    String logged = refusal(stranger, "a");
    assertTrue(logged.contains("log_bin_trust_function_creators"), logged);
    sql("set global log_bin_trust_function_creators = on");
    MariadbEngine.external(stranger, Optional.of(home("a"))).close();
  }

  @Test
  void thatItsServerHasEndedIsNoticed() throws Exception {
    sql("set global log_bin_trust_function_creators = on", CREATE.formatted("one"));
    MariadbEngine engine = MariadbEngine.external(remote("one"), Optional.of(home("a")));
    CountDownLatch lost = new CountDownLatch(1);
    engine.onLost(lost::countDown);
    server.kill();
    lost.await();
    engine.close();
  }
}
