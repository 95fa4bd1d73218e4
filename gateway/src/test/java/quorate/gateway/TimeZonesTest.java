package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;

/// The effect of a session's TimeZone on texts, parameters, COPY and answers, as in PostgreSQL.
final class TimeZonesTest extends OnSmallCluster {
  private static String ask(Connection client, String sql) throws SQLException {
    try (Statement statement = client.createStatement()) {
      return SmallCluster.ask(statement, sql);
    }
  }

  private static void run(Connection client, String sql) throws SQLException {
    try (Statement statement = client.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aSessionReadsAndWritesInItsZone() throws Exception {
    try (Connection client = ofABerliner();
        Connection other = cluster.connect("")) {
      assertEquals("Europe/Berlin", ask(client, "show timezone"));
      run(client, "create table z (id int primary key, at timestamptz, day date)");
      run(client, "insert into z values (1, '2026-07-01 00:00', '2026-07-01')");
      assertEquals("2026-07-01 00:00:00+02", text(client, "select at from z where id = 1"));
      assertEquals("2026-06-30 22:00:00+00", text(other, "select at from z where id = 1"));
      assertEquals("t", text(client, "select at = day from z where id = 1"));
      assertEquals("f", text(other, "select at = day from z where id = 1"));
      assertEquals("2026-06-30", text(other, "select at::date from z where id = 1"));
      assertEquals("2026-07-01", text(client, "select at::date from z where id = 1"));
      assertEquals(
          "2026-07-01 00:00:00", text(client, "select at::timestamp::text from z where id = 1"));
    }
  }

  @Test
  void parametersAndCopyAreOfTheZone() throws Exception {
    try (Connection client = cluster.connect("prepareThreshold=1&stringtype=unspecified")) {
      run(client, "create table c (at timestamptz primary key)");
      run(client, "set timezone to 'America/New_York'");
      try (PreparedStatement insert = client.prepareStatement("insert into c values (?)")) {
        insert.setString(1, "2026-07-01 20:00");
        insert.executeUpdate();
      }
      client
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("copy c from stdin", new StringReader("2026-12-01 20:00\n2026-01-01 00:00+00\n"));
      StringWriter out = new StringWriter();
      client
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut("copy (select at from c order by 1) to stdout", out);
      assertEquals(
          "2025-12-31 19:00:00-05\n2026-07-01 20:00:00-04\n2026-12-01 20:00:00-05\n",
          out.toString());
      run(client, "set timezone to 'UTC'");
      assertEquals("2026-07-02 00:00:00+00", text(client, "select at from c order by at offset 1"));
    }
  }

  @Test
  void aBlockMayHaveItsOwn() throws Exception {
    try (Connection client = cluster.connect("")) {
      run(client, "begin; set local timezone = 'Asia/Tokyo'");
      assertEquals(
          "2026-01-01 09:00:00+09", text(client, "select timestamptz '2026-01-01 00:00Z'"));
      run(client, "commit");
      assertEquals("UTC", ask(client, "show timezone"));
    }
  }

  @Test
  void offsetsAndUnknownZones() throws Exception {
    try (Connection client = cluster.connect("")) {
      run(client, "set time zone 3");
      assertEquals("<+03>-03", ask(client, "show timezone"));
      assertEquals("2026-01-01 00:00:00+03", text(client, "select timestamptz '2026-01-01'"));
      run(client, "set time zone interval '-02:30' hour to minute");
      assertEquals("<-02:30>+02:30", ask(client, "show timezone"));
      run(client, "set timezone to 'gmt-2'");
      assertEquals("GMT-2", ask(client, "show timezone"));
      assertEquals("2026-01-01 00:00:00+02", text(client, "select timestamptz '2026-01-01'"));
      run(client, "set timezone to 'europe/paris'");
      assertEquals("Europe/Paris", ask(client, "show timezone"));
      PSQLException unknown =
          assertThrows(PSQLException.class, () -> run(client, "set timezone to 'Moon/Crater'"));
      assertEquals("22023", unknown.getSQLState());
    }
  }

  /// The driver sets its machine's time zone.
  private static Connection ofABerliner() throws SQLException {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    try {
      return cluster.connect("");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  /// The text as sent, before Java converts it.
  private static String text(Connection client, String sql) throws SQLException {
    try (Statement statement = client.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
