package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A statement that may never end is not ordered before a node has executed it to its end.
final class DryRunTest {
  @TempDir static Path directory;

  @Test
  void lostTrialIsMadeElsewhere() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory)) {
      CountedBlocks counted = cluster.counted();
      Gateway gateway = cluster.counting(counted);
      try (Connection connection =
              DriverManager.getConnection(
                  "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(gateway.port()),
                  "quorate",
                  "secret");
          Statement client = connection.createStatement()) {
        client.execute("create table n (v int)");
        counted.lost.set(2);
        counted.begun.set(0);
        assertEquals(
            5, client.executeUpdate("insert into n select g from generate_series(1, 5) g"));
        assertEquals(3, counted.begun.get());
        counted.lost.set(4);
        SQLException refused =
            assertThrows(
                SQLException.class,
                () -> client.execute("insert into n select g from generate_series(1, 6) g"));
        assertEquals("40001", refused.getSQLState());
        try (var rows = client.executeQuery("select count(*) from n")) {
          rows.next();
          assertEquals(5, rows.getInt(1));
        }
      }
    }
  }
}
