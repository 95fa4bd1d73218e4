package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import quorate.core.value.Result;
import quorate.gateway.notify.NotificationTables;

/// LISTEN and NOTIFY between sessions at two gateways of one cluster, compared with a PostgreSQL
/// 18.
final class NotificationsTest extends OnSmallCluster {
  private static final String SIMPLE = "preferQueryMode=simple";

  private static Connection here() throws SQLException {
    return cluster.connect(SIMPLE);
  }

  /// A connection to the other gateway.
  private static Connection there() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?%s".formatted(cluster.open.port(), SIMPLE),
        "quorate",
        "");
  }

  /// Waits until an idle session has received this notification.
  private static List<String> heard(Connection session, String last) throws SQLException {
    List<String> heard = new ArrayList<>();
    PGConnection client = session.unwrap(PGConnection.class);
    while (heard.isEmpty() || !heard.getLast().equals(last)) {
      heard.addAll(words(client.getNotifications(0)));
    }
    return heard;
  }

  /// The notifications that a session received with its last answer.
  private static List<String> told(Connection session) throws SQLException {
    // Reads only messages received before the last ReadyForQuery.
    return words(session.unwrap(PGConnection.class).getNotifications());
  }

  private static List<String> words(PGNotification[] notifications) {
    List<String> words = new ArrayList<>();
    for (PGNotification each : notifications == null ? new PGNotification[0] : notifications) {
      words.add(each.getName() + " " + each.getParameter());
    }
    return words;
  }

  @Test
  void whatIsCommittedIsHeardEverywhereInItsOrder() throws SQLException {
    try (Connection one = here();
        Connection two = there();
        Connection three = there();
        Statement first = one.createStatement();
        Statement second = two.createStatement();
        Statement third = three.createStatement()) {
      ask(first, "create table t (id int primary key)");
      ask(second, "listen Orders");
      ask(third, "listen orders; listen \"Other\"");
      ask(first, "begin; insert into t values (1); notify orders, 'a'; notify ORDERS, 'b'");
      ask(first, "notify orders, 'a'; notify \"Other\"; commit");
      assertEquals("23505", ask(first, "insert into t values (1)").substring(0, 5));
      ask(first, "notify orders, 'last'");
      assertEquals(List.of("orders a", "orders b", "orders last"), heard(two, "orders last"));
      assertEquals(
          List.of("orders a", "orders b", "Other ", "orders last"), heard(three, "orders last"));
      assertEquals(List.of(), told(one), "it does not listen");
      String process = ask(first, "select pg_backend_pid()");
      ask(first, "notify orders, 'who'");
      PGNotification[] from = two.unwrap(PGConnection.class).getNotifications(0);
      assertEquals(process, "" + from[0].getPID());
    }
  }

  @Test
  void whatIsRolledBackIsNotHeard() throws SQLException {
    try (Connection one = here();
        Statement first = one.createStatement()) {
      ask(first, "listen rolled");
      ask(first, "begin; notify rolled, 'no'; rollback");
      assertEquals(List.of(), told(one));
      ask(first, "begin; notify rolled, 'a'; savepoint s; notify rolled, 'b'");
      ask(first, "rollback to s");
      ask(first, "notify rolled, 'c'");
      assertEquals(List.of(), told(one), "the transaction is open");
      ask(first, "commit");
      assertEquals(List.of("rolled a", "rolled c"), told(one));
      ask(first, "begin; notify rolled, 'd'");
      assertTrue(ask(first, "select 1 / 0").startsWith("22012"));
      ask(first, "commit");
      assertEquals(List.of(), told(one));
      ask(first, "notify rolled, 'e'; select 1 / 0");
      assertEquals(List.of(), told(one), "the string is one transaction");
      ask(first, "begin read only; select * from pg_class limit 1; notify rolled, 'f'; commit");
      assertEquals(List.of("rolled f"), told(one));
      ask(first, "begin; unlisten *; notify rolled; rollback; notify rolled, 'g'");
      assertEquals(List.of("rolled g"), told(one));
    }
  }

  @Test
  void listeningBeginsAndEndsWithTheTransaction() throws SQLException {
    String channels = "select string_agg(c, ' ' order by c) from pg_listening_channels() as c";
    try (Connection one = here();
        Statement first = one.createStatement()) {
      assertEquals("null", ask(first, channels));
      ask(first, "begin; listen b; listen a");
      assertEquals("null", ask(first, channels));
      ask(first, "notify a, 'own'");
      ask(first, "commit");
      assertEquals(List.of("a own"), told(one));
      assertEquals("a b", ask(first, channels));
      ask(first, "begin; listen c; unlisten a; rollback");
      assertEquals("a b", ask(first, channels));
      ask(first, "unlisten a");
      ask(first, "notify a; notify b, '1'");
      assertEquals(List.of("b 1"), told(one));
      ask(first, "discard all");
      assertEquals("null", ask(first, channels));
      ask(first, "notify b");
      assertEquals(List.of(), told(one));
    }
  }

  @Test
  void asFunctionsAndPrepared() throws SQLException {
    try (Connection one = cluster.connect("preferQueryMode=extended&prepareThreshold=1");
        Statement first = one.createStatement();
        var notify = one.prepareStatement("select pg_notify(?, ?)")) {
      first.execute("LISTEN jobs");
      for (int i = 0; i < 3; i++) {
        notify.setString(1, "jobs");
        notify.setString(2, "" + i);
        notify.execute();
      }
      assertEquals(List.of("jobs 0", "jobs 1", "jobs 2"), told(one));
      one.setAutoCommit(false);
      notify.setString(2, null);
      notify.execute();
      assertEquals(List.of(), told(one));
      one.commit();
      assertEquals(List.of("jobs "), told(one));
      one.setAutoCommit(true);
      assertEquals("0", ask(first, "select pg_notification_queue_usage()"));
      assertTrue(ask(first, "select pg_notify('x')").startsWith("42883"));
      assertTrue(ask(first, "select pg_notify('x', 5)").startsWith("42883"));
      assertEquals("", ask(first, "select pg_notify('x'::varchar, '5'::name)"));
      assertEquals(
          "22023 channel name cannot be empty / null", ask(first, "select pg_notify('', '')"));
      assertEquals(
          "22023 channel name cannot be empty / null", ask(first, "select pg_notify(null, '')"));
      assertEquals(
          "22023 channel name too long / null",
          ask(first, "select pg_notify(repeat('x', 64), '')"));
      assertEquals(
          "22023 payload string too long / null",
          ask(first, "select pg_notify('x', repeat('x', 8000))"));
      assertEquals("", ask(first, "select pg_notify('jobs', repeat('x', 7999))"));
      assertEquals(7999 + "jobs ".length(), told(one).getFirst().length());
    }
  }

  @Test
  void everyRoleMay() throws SQLException {
    try (Connection one = here();
        Statement first = one.createStatement()) {
      ask(first, "create role plain");
      ask(first, "set role plain");
      ask(first, "listen all_roles");
      assertEquals("", ask(first, "notify all_roles, '1'"));
      ask(first, "begin; select pg_notify('all_roles', '2'); commit");
      assertEquals(List.of("all_roles 1", "all_roles 2"), told(one));
      assertTrue(ask(first, "select reached from quorate_notified").startsWith("42501"));
    }
  }

  @Test
  void whatIsOldIsForgotten() throws SQLException {
    try (Connection one = here();
        Statement first = one.createStatement();
        var session = cluster.gateway.cluster().session()) {
      ask(first, "listen old");
      ask(first, "notify old, '1'");
      assertEquals(
          List.of(new Result.Done("DELETE 0")),
          session.run(List.of(NotificationTables.sweep()), false));
      long reached = Long.parseLong(ask(first, "select reached from quorate_notified"));
      String rows = ask(first, "select count(*) from quorate_notifications");
      ask(first, "update quorate_notified set reached = " + (reached + NotificationTables.KEPT));
      assertEquals(
          List.of(new Result.Done("DELETE " + rows)),
          session.run(List.of(NotificationTables.sweep()), false));
      // For all the gateway can tell, notifications not yet received by this session are lost.
      assertTrue(ask(first, "notify old, '2'; select 1").length() > 0);
      SQLException ended =
          assertThrows(
              SQLException.class,
              () -> {
                while (true) {
                  told(one);
                  first.execute("select 1");
                }
              });
      assertTrue(
          List.of("57P01", "08003", "08006").contains(ended.getSQLState()), ended.toString());
    }
  }

  @Test
  void noClientSeesHowItIsDone() throws SQLException {
    try (Connection one = here();
        Statement first = one.createStatement()) {
      ask(first, "notify x");
      assertEquals("0", ask(first, "select count(*) from pg_class where relname like 'quorate%'"));
      assertEquals(
          "0",
          ask(
              first,
              "select count(*) from information_schema.tables where table_name like 'quorate%'"));
    }
  }
}
