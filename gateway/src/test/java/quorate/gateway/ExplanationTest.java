package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// EXPLAIN names the databases and the text sent to each.
final class ExplanationTest {
  @TempDir Path directory;

  private static List<String> explained(Statement statement, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("explain " + sql)) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }

  @Test
  void eachDatabaseIsShownItsWords() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory);
        Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      statement.execute("create table x (a int primary key, b text)");
      List<String> read = explained(statement, "select b from x where a = 1 limit 2");
      assertEquals(
          "Ordered (smr), then executed by every database; the answers are voted on",
          read.getFirst());
      assertEquals(3, read.stream().filter(line -> line.startsWith("  ->  node ")).count());
      assertEquals(3, read.stream().filter(line -> line.contains("FROM \"x\"")).count());
      List<String> write = explained(statement, "insert into x values (1, 'one'), (2, 'two')");
      assertTrue(
          write.contains(
              "        for each row, in batches: INSERT INTO \"x\" (\"a\", \"b\") VALUES (?, ?)"),
          write::toString);
      assertEquals("0", SmallCluster.ask(statement, "select count(*) from x"));
    }
  }
}
