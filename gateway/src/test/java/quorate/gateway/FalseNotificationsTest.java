package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/// One database has false notifications: some forged, some changed, some missing.
final class FalseNotificationsTest {
  @Test
  void listenersHearWhatTheOthersSay(@TempDir Path directory) throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection one = cluster.connect("preferQueryMode=simple");
        Connection two =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/quorate?preferQueryMode=simple"
                    .formatted(cluster.open.port()),
                "quorate",
                "");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      ask(first, "listen c");
      ask(second, "listen c");
      ask(first, "notify c, '0'");
      String table = "\"%s\"".formatted(engineName(cluster, "quorate_notifications"));
      String reached = "\"%s\"".formatted(engineName(cluster, "quorate_notified"));
      // The next two transactions' rows exist already, with other contents.
      cluster.lie(1, "insert into " + table + " values (2, 0, 'c', 'forged', 1)");
      cluster.lie(1, "insert into " + table + " values (3, 0, 'c', 'forged', 1)");
      cluster.lie(1, "update " + reached + " set \"reached\" = 3");
      ask(first, "notify c, '1'");
      ask(first, "begin; notify c, '2'; notify c, '3'; commit");
      ask(second, "notify c, '4'");
      cluster.lie(1, "delete from " + table);
      ask(first, "notify c, '5'; notify c, 'end'");
      List<String> expected = List.of("0", "1", "2", "3", "4", "5", "end");
      assertEquals(expected, heard(one));
      assertEquals(expected, heard(two));
    }
  }

  private static String engineName(SmallCluster cluster, String table) {
    try (var session = cluster.gateway.cluster().session()) {
      return session.newestCatalog().table(table).orElseThrow().engineName();
    }
  }

  private static List<String> heard(Connection session) throws Exception {
    List<String> heard = new ArrayList<>();
    while (heard.isEmpty() || !heard.getLast().equals("end")) {
      PGNotification[] all = session.unwrap(PGConnection.class).getNotifications(0);
      for (PGNotification each : all == null ? new PGNotification[0] : all) {
        heard.add(each.getParameter());
      }
    }
    return heard;
  }
}
