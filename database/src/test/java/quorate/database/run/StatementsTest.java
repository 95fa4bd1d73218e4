package quorate.database.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class StatementsTest {
  private static final String ONE = "VALUES (1)";

  private static Connection connection() throws SQLException {
    return DriverManager.getConnection("jdbc:hsqldb:mem:statements", "SA", "");
  }

  /// HSQLDB serialises all calls on a connection, even the inquiry whether it is closed. While one
  /// connection waits for a lock of another, that other one must be able to continue.
  @Test
  @Timeout(60)
  void aConnectionThatIsBusyHoldsNobodyUp() throws Exception {
    Statements statements = new Statements();
    try (Connection busy = connection();
        Connection other = connection();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      PreparedStatement kept = statements.get(busy, ONE);
      assertSame(kept, statements.get(busy, ONE));
      synchronized (busy) {
        PreparedStatement asked = threads.submit(() -> statements.get(other, ONE)).get();
        assertSame(asked, threads.submit(() -> statements.get(other, ONE)).get());
      }
    }
  }

  @Test
  void whatIsClosedIsForgotten() throws Exception {
    Statements statements = new Statements();
    try (Connection open = connection()) {
      try (Connection closed = connection()) {
        statements.get(closed, ONE);
        statements.get(open, ONE);
      }
      statements.sweep();
      assertEquals(1, statements.connections());
    }
  }
}
