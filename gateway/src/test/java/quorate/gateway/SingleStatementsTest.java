package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A single statement is one request, however its driver sends it.
final class SingleStatementsTest extends OnSmallCluster {
  private static CountedBlocks counted;
  private static Connection client;

  @BeforeAll
  static void connect() throws Exception {
    counted = cluster.counted();
    client =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:%d/quorate?prepareThreshold=1"
                .formatted(cluster.counting(counted).port()),
            "quorate",
            "secret");
    try (Statement statement = client.createStatement()) {
      statement.execute("create table single (id int primary key, v int)");
      statement.execute("insert into single values (1, 0), (2, 0)");
    }
  }

  @AfterAll
  static void end() throws SQLException {
    client.close();
  }

  /// `executeUpdate` asks for one row, of a statement that returns none.
  @Test
  void anUpdateThatWantsNoRowsNeedsNoBlock() throws SQLException {
    try (PreparedStatement update =
        client.prepareStatement("update single set v = v + 1 where id = ?")) {
      for (int i = 0; i < 5; i++) {
        int begun = counted.begun.get();
        int whole = counted.whole.get();
        update.setInt(1, 1 + i % 2);
        assertEquals(1, update.executeUpdate());
        assertEquals(begun, counted.begun.get());
        assertEquals(whole + 1, counted.whole.get());
      }
    }
  }

  /// The client may ask for more rows of a query.
  @Test
  void oneThatAnswersMoreRowsThanAreWantedIsABlockUpToSync() throws SQLException {
    int begun = counted.begun.get();
    try (PreparedStatement update =
        client.prepareStatement("update single set v = 7 returning id")) {
      update.setMaxRows(1);
      update.execute();
    }
    assertEquals(begun + 1, counted.begun.get());
  }
}
