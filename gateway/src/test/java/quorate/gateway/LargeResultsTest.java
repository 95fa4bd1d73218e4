package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/// Results with more rows than fit in a reply, which the client cannot tell from others.
final class LargeResultsTest {
  private static final int NUMBERS = 20;
  private static final int ALL = NUMBERS * NUMBERS * NUMBERS;
  private static final String COMBINED = "select a.n * 400 + b.n * 20 + c.n from d a, d b, d c";

  @TempDir static Path directory;
  private static SmallCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new SmallCluster(directory);
    try (Connection connection = cluster.connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("create table d (n int primary key)");
      for (int i = 0; i < NUMBERS; i++) {
        statement.execute("insert into d values (" + i + ")");
      }
    }
  }

  @AfterAll
  static void stop() throws Exception {
    assertEquals(List.of(), cluster.disputed());
    cluster.close();
  }

  private static void assertWhole(ResultSet rows) throws SQLException {
    Set<Integer> seen = new TreeSet<>();
    int count = 0;
    while (rows.next()) {
      seen.add(rows.getInt(1));
      count++;
    }
    assertEquals(ALL, count);
    assertEquals(ALL, seen.size());
  }

  private static void assertWhole(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery(COMBINED)) {
      assertWhole(rows);
    }
  }

  @Test
  void outsideOfABlockAndInside() throws SQLException {
    for (String options : List.of("", "preferQueryMode=simple")) {
      try (Connection connection = cluster.connect(options);
          Statement statement = connection.createStatement()) {
        assertWhole(statement);
        connection.setAutoCommit(false);
        assertWhole(statement); // voted on
        assertWhole(statement); // at a delegate
        assertEquals(1, statement.executeUpdate("update d set n = 3 where n = 3"));
        assertWhole(statement);
        connection.commit();
      }
    }
  }

  @Test
  void inPages() throws SQLException {
    try (Connection connection = cluster.connect("");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.setFetchSize(700);
      assertWhole(statement);
      statement.execute("declare c cursor for " + COMBINED);
      try (ResultSet rows = statement.executeQuery("fetch all from c")) {
        assertWhole(rows);
      }
      connection.commit();
    }
  }

  @Test
  void amongOthers() throws SQLException {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement statement = connection.createStatement()) {
      assertTrue(statement.execute("select 1; " + COMBINED + "; select 2; " + COMBINED));
      for (int i = 0; i < 4; i++) {
        try (ResultSet rows = statement.getResultSet()) {
          if (i % 2 == 1) {
            assertWhole(rows);
          } else {
            assertTrue(rows.next());
            assertEquals(1 + i / 2, rows.getInt(1));
            assertFalse(rows.next());
          }
        }
        assertEquals(i < 3, statement.getMoreResults());
      }
    }
  }

  @Test
  void copied() throws Exception {
    try (Connection connection = cluster.connect("")) {
      StringWriter text = new StringWriter();
      long rows =
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyOut("copy (" + COMBINED + ") to stdout", text);
      assertEquals(ALL, rows);
      assertEquals(ALL, text.toString().lines().distinct().count());
    }
  }

  @Test
  void portalIsAtItsEndAfterwards() throws Exception {
    try (Talk talk = new Talk(cluster.open.port())) {
      String answered =
          String.join(
              " ", talk.answers(List.of("parse " + COMBINED, "bind", "rows 0", "rows 0", "sync")));
      assertTrue(answered.contains("C(SELECT " + ALL + ") C(SELECT 0) Z(I)"), () -> tail(answered));
    }
  }

  private static String tail(String answered) {
    return answered.substring(Math.max(0, answered.length() - 200));
  }
}
