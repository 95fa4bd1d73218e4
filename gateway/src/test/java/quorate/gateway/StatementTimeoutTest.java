package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.SqlException;
import quorate.gateway.session.settings.TimeSetting;

final class StatementTimeoutTest {
  @TempDir static Path directory;

  private static Connection connect(Gateway at, String options) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?%s".formatted(at.port(), options),
        "quorate",
        "secret");
  }

  private static String print(String value) {
    return TimeSetting.print(TimeSetting.millis("statement_timeout", value));
  }

  @Test
  void asPostgresPrintsIt() {
    String[][] pairs = {
      {"200", "200ms"}, {"5000", "5s"}, {"5 s", "5s"}, {"90s", "90s"}, {"60s", "1min"},
      {"1.5min", "90s"}, {"2h", "2h"}, {"48h", "2d"}, {"0", "0"}, {"1500us", "2ms"}
    };
    for (String[] pair : pairs) {
      assertEquals(pair[1], print(pair[0]), pair[0]);
    }
    for (String wrong : new String[] {"abc", "", "5 x", "-1", "3000000000", "5S", "1 2"}) {
      assertEquals(
          "22023", assertThrows(SqlException.class, () -> print(wrong)).error().sqlState(), wrong);
    }
  }

  private static void assertLate(Statement client) {
    SQLException late =
        assertThrows(
            SQLException.class,
            () -> client.executeQuery("select count(*) from n a, n b, n c where a.v + b.v < c.v"));
    assertEquals("57014", late.getSQLState());
    assertTrue(String.valueOf(late.getMessage()).contains("due to statement timeout"));
  }

  @Test
  void whatTakesTooLong() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory)) {
      for (String mode : new String[] {"simple", "extended"}) {
        String options = "preferQueryMode=" + mode + "&options=-c%20statement_timeout=150";
        try (Connection connection = connect(cluster.gateway, options);
            Statement client = connection.createStatement()) {
          try (var shown = client.executeQuery("show statement_timeout")) {
            assertTrue(shown.next());
            assertEquals("150ms", shown.getString(1));
          }
          if (mode.equals("simple")) {
            client.execute("set statement_timeout = 0; create table n (v int)");
            client.execute("insert into n values (1), (2), (3), (4), (5), (6), (7), (8)");
            for (int i = 0; i < 5; i++) {
              client.execute("insert into n select v + " + (8 << i) + " from n");
            }
            client.execute("set statement_timeout = '150ms'");
          }
          assertLate(client);
          client.execute("begin");
          assertLate(client);
          client.execute("rollback");
          SQLException asleep =
              assertThrows(SQLException.class, () -> client.executeQuery("select pg_sleep(60)"));
          assertEquals("57014", asleep.getSQLState());
          client.execute("set statement_timeout = 0; select pg_sleep(0.001), pg_sleep(-1)");
        }
      }
    }
  }

  /// A write that never ends is not ordered, since every database would have to execute it to the
  /// end.
  @Test
  void writesThatNeverEnd() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory.resolve("writes"));
        Connection other = connect(cluster.gateway, "");
        Statement witness = other.createStatement();
        Connection connection = connect(cluster.gateway, "options=-c%20statement_timeout=300");
        Statement client = connection.createStatement()) {
      witness.execute("create table n (v int primary key)");
      witness.execute("insert into n select g from generate_series(1, 2000) g");
      String endless = "select count(*) from n a, n b, n c where a.v + b.v < c.v";
      String slow =
          String.join(
              " + ",
              Collections.nCopies(
                  20, "length(replace(repeat(chr(97 + v % 2) || 'b', 15000), 'a', 'b'))"));
      for (String write :
          new String[] {
            "update n set v = v + (" + endless + ")",
            "delete from n where v < (" + endless + ")",
            "insert into n (" + endless + ")",
            "create table m as " + endless,
            "update n set v = v + " + slow,
            "delete from n where v < " + slow,
            "/* all */ update n set v = n.v + 1 from n a, n b where a.v + b.v < n.v and b.v + n.v < a.v"
          }) {
        SQLException late = assertThrows(SQLException.class, () -> client.execute(write), write);
        assertEquals("57014", late.getSQLState(), write);
        witness.executeUpdate("update n set v = -v where v = 1");
        witness.executeUpdate("update n set v = -v where v = -1");
      }
    }
  }
}
