package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// setval() as clients see it.
final class SequenceSettingsTest {
  @TempDir Path directory;

  @Test
  void sequencesAreSet() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create table tallied (id serial primary key, n int)");
      ask(client, "insert into tallied (n) values (1), (2)");
      assertEquals("9", ask(client, "select setval('tallied_id_seq', 9)"));
      assertEquals("10", ask(client, "insert into tallied (n) values (3) returning id"));
      assertEquals(
          "20", ask(client, "SELECT pg_catalog.setval('public.tallied_id_seq', 20, false)"));
      assertEquals("20", ask(client, "insert into tallied (n) values (4) returning id"));
      String toMax =
          "select setval(pg_get_serial_sequence('tallied', 'id'), coalesce(max(id) + 10, 1),"
              + " max(id) is not null) as last from tallied";
      try (Connection extended = cluster.connect("preferQueryMode=extended");
          Statement other = extended.createStatement()) {
        assertEquals("30", ask(other, toMax));
        assertEquals("31", ask(other, "select nextval('tallied_id_seq')"));
      }
      ask(client, "begin");
      assertEquals("100", ask(client, "select setval('tallied_id_seq', 100)"));
      assertEquals("101", ask(client, "insert into tallied (n) values (5) returning id"));
      ask(client, "commit");
      assertEquals("null", ask(client, "select setval('tallied_id_seq', null)"));
      assertTrue(ask(client, "select setval('tallied_id_seq', 0)").startsWith("22003 setval:"));
      assertTrue(ask(client, "select setval('nowhere', 1)").startsWith("42P01 relation"));
      assertTrue(ask(client, "select setval('tallied_id_seq')").startsWith("42883 function"));
      assertEquals("102", ask(client, "select nextval('tallied_id_seq')"));
    }
  }

  /// In blocks a node draws from the values that it has leased.
  @Test
  void sequencesEnd() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create sequence brief as smallint maxvalue 4");
      for (int i = 1; i <= 4; i++) {
        ask(client, "begin");
        assertEquals(Integer.toString(i), ask(client, "select nextval('brief')"));
        ask(client, "commit");
      }
      ask(client, "begin");
      assertTrue(ask(client, "select nextval('brief')").startsWith("2200H nextval: reached"));
      ask(client, "rollback");
      assertEquals("4", ask(client, "select setval('brief', 4)"));
      assertTrue(ask(client, "select nextval('brief')").startsWith("2200H nextval: reached"));
      assertEquals("2", ask(client, "select setval('brief', 2, false)"));
      assertEquals("2", ask(client, "select nextval('brief')"));
    }
  }

  /// A gateway's setval() encodes a sequence's end in a form that is an error in a client's
  /// statement.
  @Test
  void incrementsAreNeverZero() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection simple = cluster.connect("preferQueryMode=simple");
        Connection extended = cluster.connect("preferQueryMode=extended");
        Statement client = simple.createStatement();
        Statement other = extended.createStatement()) {
      ask(client, "create sequence steps");
      String zero = "alter sequence steps increment by 0 restart with 5";
      for (String text : List.of(zero, "create table beside (i int); " + zero)) {
        assertTrue(ask(client, text).startsWith("22023 INCREMENT must not be zero"));
      }
      assertTrue(ask(other, zero).startsWith("22023 INCREMENT must not be zero"));
      assertEquals("1", ask(client, "select nextval('steps')"));
    }
  }
}
