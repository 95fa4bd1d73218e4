package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/// Sequences begin at their start value, and continue without gaps other than PostgreSQL's, however
/// values are drawn: in a block, outside of one, for many rows, in another session.
final class SequenceNumbersTest extends OnSmallCluster {
  private static String inserted(Statement client) throws SQLException {
    return SmallCluster.ask(client, "insert into numbered (v) values (0) returning id");
  }

  @Test
  void goOnWhereTheyHaveEnded() throws SQLException {
    try (Connection one = cluster.connect("");
        Statement client = one.createStatement();
        Connection two = cluster.connect("preferQueryMode=simple");
        Statement other = two.createStatement()) {
      client.execute("create table numbered (id serial primary key, v int)");
      assertEquals("1", inserted(client));
      client.execute("begin");
      assertEquals("2", inserted(client));
      assertEquals("3", inserted(client));
      client.execute("commit");
      assertEquals("4", inserted(other));
      other.execute("begin");
      assertEquals("5", inserted(other));
      other.execute("rollback"); // 5 is lost, as in PostgreSQL
      assertEquals("6", inserted(client));
      client.execute("insert into numbered (v) select g from generate_series(1, 100) g");
      assertEquals("107", inserted(other));
      client.execute("begin");
      client.execute("insert into numbered (v) select g from generate_series(1, 200) g");
      client.execute("commit");
      assertEquals("308", inserted(client));
      client.execute("insert into numbered (v) values (1), (2), (3)");
      assertEquals("312", inserted(other));
      assertEquals(
          "312|311", SmallCluster.ask(client, "select max(id) || '|' || count(*) from numbered"));
      client.execute("drop table numbered");
    }
  }

  @Test
  void anotherOfTheSameNameBeginsAnew() throws SQLException {
    try (Connection one = cluster.connect("");
        Statement client = one.createStatement();
        Connection far =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + cluster.open.port() + "/quorate", "quorate", "");
        Statement other = far.createStatement()) {
      client.execute("create table numbered (id serial primary key, v int)");
      other.execute("begin");
      assertEquals("1", inserted(other));
      other.execute("commit");
      client.execute("drop table numbered");
      client.execute("create table numbered (id serial primary key, v int)");
      assertEquals("1", inserted(other)); // though its gateway has values of the old one
      client.execute("alter sequence numbered_id_seq restart with 10");
      assertEquals("10", inserted(other));
      client.execute("drop table numbered");
    }
  }

  @Test
  void theEndOfOneIsSaid() throws SQLException {
    try (Connection one = cluster.connect("");
        Statement client = one.createStatement()) {
      client.execute("create sequence short maxvalue 3");
      client.execute("create table counted (id int default nextval('short') primary key, v int)");
      client.execute("begin");
      SmallCluster.assertFails(
          "2200H",
          SmallCluster.ask(
              client, "insert into counted (v) select g from generate_series(1, 4) g"));
      client.execute("rollback");
      client.execute("drop table counted");
      client.execute("drop sequence short");
    }
  }
}
