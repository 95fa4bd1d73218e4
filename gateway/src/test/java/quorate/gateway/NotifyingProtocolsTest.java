package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.cbs.StandbyClient;
import quorate.runtime.cbs.StandbyNode;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Shepherding;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.pbr.PbrClient;

/// LISTEN and NOTIFY at two gateways, and the sequence values drawn by sessions, under the schemes
/// other than state machine replication.
final class NotifyingProtocolsTest extends OnEachProtocol {
  private static final int EACH = 10;

  @Test
  void primaryBackup() throws Exception {
    ClusterConfig config = config("pbr", 0, "h2", "hsqldb", "derby");
    startPrimaryBackup(config);
    PbrClient one = with(PbrClient.connect(config, keys(config)));
    PbrClient two = with(PbrClient.connect(config, keys(config)));
    assertEquals(List.of(true, true), List.of(one.awaitReady(PATIENCE), two.awaitReady(PATIENCE)));
    notify(gateway(one), gateway(two));
  }

  @Test
  void commitBarrierScheduling() throws Exception {
    ClusterConfig config = config("cbs", 1, "derby", "hsqldb", "sqlite");
    Shepherd shepherd = startShepherd(config);
    notify(gateway(shepherd), gateway(shepherd));
  }

  @Test
  void shepherdsThatStandBy() throws Exception {
    ClusterConfig config =
        ClusterKeys.complete(
            unkeyed("cbs", 1, "derby", "hsqldb", "sqlite").with(Shepherding.DEFAULT.standingBy()),
            directory);
    for (ClusterConfig.Node node : config.nodes()) {
      with(StandbyNode.start(config, node, home(node), Throwable::printStackTrace));
    }
    StandbyClient one = with(StandbyClient.connect(config, keys(config)));
    StandbyClient two = with(StandbyClient.connect(config, keys(config)));
    assertEquals(List.of(true, true), List.of(one.awaitReady(PATIENCE), two.awaitReady(PATIENCE)));
    notify(gateway(one), gateway(two));
  }

  /// The first NOTIFY of all is in a block; then sessions at both gateways count in turns, and
  /// notify their counts.
  private void notify(Gateway here, Gateway there) throws Exception {
    try (Connection one = connect(here, "preferQueryMode=simple");
        Connection two = connect(there, "preferQueryMode=simple");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      draw(first, second);
      ask(second, "listen count");
      ask(first, "create table counter (id int primary key, n int)");
      assertEquals("", ask(first, "begin"));
      assertEquals("", ask(first, "insert into counter values (1, 0)"));
      assertEquals("", ask(first, "listen count"));
      assertEquals("", ask(first, "notify count, '0'"));
      assertEquals("", ask(first, "commit"));
      CompletableFuture<Void> elsewhere =
          CompletableFuture.runAsync(() -> {
            try (Connection third = connect(there, "preferQueryMode=simple");
                Statement client = third.createStatement()) {
              count(client);
            } catch (SQLException broken) {
              throw new IllegalStateException(broken);
            }
          });
      count(first);
      elsewhere.get();
      List<String> all = IntStream.rangeClosed(0, 2 * EACH).mapToObj(i -> "" + i).toList();
      assertEquals(all, heard(one, all.size()));
      assertEquals(all, heard(two, all.size()));
    }
  }

  private static void draw(Statement first, Statement second) throws SQLException {
    ask(first, "create table drawn (id serial primary key, n int)");
    ask(first, "insert into drawn (n) values (1), (2)");
    String id = ask(first, "select max(id) from drawn");
    assertEquals(id, ask(first, "select currval('drawn_id_seq')"));
    assertEquals(id, ask(first, "insert into drawn (id, n) values (-1, lastval()) returning n"));
    ask(first, "begin");
    ask(first, "insert into drawn (n) values (3)");
    assertEquals("1", ask(first, "select count(*) from drawn where id = currval('drawn_id_seq')"));
    ask(first, "commit");
    assertEquals("3", ask(first, "select n from drawn where id = currval('drawn_id_seq')"));
    assertEquals("55000", ask(second, "select currval('drawn_id_seq')").substring(0, 5));
  }

  private static void count(Statement client) throws SQLException {
    for (int i = 0; i < EACH; ) {
      StringBuilder answers = new StringBuilder();
      answers.append(ask(client, "begin"));
      answers.append(ask(client, "update counter set n = n + 1 where id = 1"));
      String n = ask(client, "select n from counter where id = 1");
      answers.append(n).append(ask(client, "select pg_notify('count', '" + n + "')"));
      answers.append(ask(client, "commit"));
      if (answers.toString().equals(n)) {
        i++;
      } else {
        ask(client, "rollback"); // a conflict
      }
    }
  }

  private static List<String> heard(Connection session, int count) throws SQLException {
    List<String> heard = new ArrayList<>();
    while (heard.size() < count) {
      PGNotification[] all = session.unwrap(PGConnection.class).getNotifications(0);
      for (PGNotification each : all == null ? new PGNotification[0] : all) {
        heard.add(each.getParameter());
      }
    }
    return heard;
  }
}
