package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quorate.gateway.SmallCluster.ask;
import static quorate.gateway.SmallCluster.assertFails;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/// currval() and lastval() as clients see them.
final class SequenceDrawsTest extends OnSmallCluster {
  @BeforeAll
  static void makeTables() throws Exception {
    try (Connection connection = cluster.connect("");
        Statement client = connection.createStatement()) {
      ask(client, "create table parent (id serial primary key, n int)");
      ask(client, "create table child (parent int not null references parent, n int)");
      ask(client, "create sequence counter");
    }
  }

  private static String parent(int n) {
    return "insert into parent (n) values (" + n + ")";
  }

  private static String child(int n) {
    return "insert into child values (currval('parent_id_seq'), " + n + ")";
  }

  /// Asserts that the child of this number refers to the parent of this number.
  private static void assertFound(int n, Statement client) throws SQLException {
    String pairs =
        "select count(*) from parent join child on id = parent where parent.n = child.n and child.n = ";
    assertEquals("1", ask(client, pairs + n));
  }

  @Test
  void sessionsHaveTheirOwn() throws Exception {
    try (Connection one = cluster.connect("preferQueryMode=simple");
        Connection two = cluster.connect("preferQueryMode=extended");
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      assertFails("55000", ask(first, "select currval('counter')"));
      String drawn = ask(first, "select nextval('counter')");
      assertFails("55000", ask(second, "select currval('counter')"));
      ask(second, "select nextval('counter')");
      assertEquals(drawn, ask(first, "select currval('counter')"));
      assertEquals(drawn, ask(first, "select lastval()"));
      assertEquals("40", ask(first, "select setval('counter', 40)"));
      assertEquals("40", ask(first, "select lastval()"));
      assertEquals("50", ask(first, "select setval('counter', 50, false)"));
      assertEquals("40", ask(first, "select currval('counter')"));
      ask(first, "discard sequences");
      assertFails("55000", ask(first, "select currval('counter')"));
      assertEquals("60", ask(first, "select setval('counter', 60)"));
      assertEquals("60", ask(first, "select currval('counter')"));
      assertFails("55000", ask(first, "select lastval()"));
    }
  }

  /// One statement after the other, in one query string, in a pipeline and in a block.
  @Test
  void childrenFindTheirParent() throws Exception {
    int n = 100;
    for (String mode : new String[] {"simple", "extended"}) {
      try (Connection connection = cluster.connect("preferQueryMode=" + mode);
          Statement client = connection.createStatement()) {
        ask(client, parent(++n));
        assertEquals("", ask(client, child(n)));
        assertFound(n, client);
        client.execute(parent(++n) + "; " + child(n));
        assertFound(n, client);
        client.addBatch(parent(++n));
        client.addBatch(child(n));
        client.executeBatch();
        assertFound(n, client);
        connection.setAutoCommit(false);
        ask(client, parent(++n));
        ask(client, child(n));
        connection.commit();
        connection.setAutoCommit(true);
        assertFound(n, client);
        // One transaction, which leaves nothing behind.
        String both = parent(-1) + "; insert into child values (lastval() + 1000, 0)";
        assertFails("23503", ask(client, both));
        assertEquals("0", ask(client, "select count(*) from parent where n = -1"));
      }
    }
  }

  @Test
  void whatIsTakenBackWasNotDrawn() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      String drawn = ask(client, "select nextval('counter')");
      ask(client, "begin");
      ask(client, "insert into parent (n) values (2)");
      assertEquals("2", ask(client, "select n from parent where id = currval('parent_id_seq')"));
      ask(client, "rollback");
      assertFails("55000", ask(client, "select currval('parent_id_seq')"));
      assertEquals(drawn, ask(client, "select currval('counter')"));
      ask(client, "begin");
      ask(client, "insert into parent (n) values (3)");
      ask(client, "savepoint a");
      ask(client, "select nextval('counter')");
      ask(client, "rollback to a");
      assertFails("55000", ask(client, "select currval('counter')"));
      ask(client, "rollback to a");
      String id = ask(client, "select currval('parent_id_seq')");
      ask(client, "commit");
      assertEquals(id, ask(client, "select currval('parent_id_seq')"));
      ask(client, "create table gone (id serial)");
      ask(client, "insert into gone default values");
      assertEquals("1", ask(client, "select lastval()"));
      ask(client, "drop table gone");
      assertFails("55000", ask(client, "select lastval()"));
    }
  }

  @Test
  void copiedAndPreparedRows() throws Exception {
    try (Connection connection = cluster.connect("");
        Statement client = connection.createStatement()) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("copy parent (n) from stdin", new StringReader("7\n8\n9\n"));
      assertEquals("9", ask(client, "select n from parent where id = lastval()"));
      ask(client, "prepare own as select currval('parent_id_seq') + $1");
      String id = Objects.requireNonNull(ask(client, "select lastval() + 5"));
      assertEquals(id, ask(client, "execute own(5)"));
    }
  }

  @Test
  void privileges() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create role reader password 'x' login");
      ask(client, "create sequence guarded");
      ask(client, "grant update on sequence guarded to reader");
      try (Connection his =
              DriverManager.getConnection(
                  "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(cluster.gateway.port()),
                  "reader",
                  "x");
          Statement reader = his.createStatement()) {
        assertEquals("1", ask(reader, "select nextval('guarded')"));
        assertFails("42501", ask(reader, "select currval('guarded')"));
        assertFails("42501", ask(reader, "select lastval()"));
        ask(client, "grant select on sequence guarded to reader");
        assertEquals("1", ask(reader, "select currval('guarded')"));
        assertEquals("1", ask(reader, "select lastval()"));
      }
    }
  }
}
