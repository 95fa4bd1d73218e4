package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/// Transactions too large for one slot of the order, and for memory: their statements are in files
/// and their pieces in the databases, but their effects are the same.
final class LargeTransactionsTest extends OnSmallCluster {
  /// More than a command takes.
  private static final int ROWS = Boolean.getBoolean("quorate.test.long") ? 12_000 : 6_000;

  private static final String PAD = "p".repeat(200);

  @AfterEach
  void nobodyIsWrong() throws Exception {
    assertEquals(List.of(), cluster.disputed());
  }

  private static void make(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table " + table + " (id int primary key, pad varchar(250))");
    }
  }

  private static void assertRows(Connection connection, String table, long rows)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "select count(*), coalesce(sum(id), 0), min(length(pad)) from " + table)) {
      found.next();
      assertEquals(rows, found.getLong(1));
      assertEquals(rows * (rows - 1) / 2, found.getLong(2));
      assertEquals(PAD.length(), rows == 0 ? PAD.length() : found.getInt(3));
    }
  }

  private static String lines(int rows) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      lines.append(i).append('\t').append(PAD).append('\n');
    }
    return lines.toString();
  }

  private static long copy(Connection connection, String table, String lines)
      throws SQLException, IOException {
    return connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn("copy " + table + " from stdin", new StringReader(lines));
  }

  private static void insert(Connection connection, String table, int from, int to)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into " + table + " values (?, ?)")) {
      for (int i = from; i < to; i++) {
        insert.setInt(1, i);
        insert.setString(2, PAD);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Test
  void oneCopy() throws Exception {
    try (Connection connection = cluster.connect("")) {
      make(connection, "copied");
      assertEquals(ROWS, copy(connection, "copied", lines(ROWS)));
      assertRows(connection, "copied", ROWS);
    }
  }

  @Test
  void aCopyOfWhichTheLastRowIsWrong() throws Exception {
    try (Connection connection = cluster.connect("")) {
      make(connection, "refused");
      String twice = lines(ROWS) + "5\tagain\n";
      SQLException exists =
          assertThrows(SQLException.class, () -> copy(connection, "refused", twice));
      assertEquals("23505", exists.getSQLState());
      String noNumber = lines(ROWS) + "five\tagain\n";
      SQLException malformed =
          assertThrows(SQLException.class, () -> copy(connection, "refused", noNumber));
      assertEquals("22P02", malformed.getSQLState());
      assertRows(connection, "refused", 0);
      copy(connection, "refused", lines(3));
      assertRows(connection, "refused", 3);
    }
  }

  @Test
  void aBlockWithBatchesAndCopies() throws Exception {
    try (Connection connection = cluster.connect("")) {
      make(connection, "batched");
      make(connection, "beside");
      connection.setAutoCommit(false);
      insert(connection, "batched", 0, ROWS / 2);
      copy(connection, "beside", lines(ROWS));
      Savepoint savepoint = connection.setSavepoint();
      insert(connection, "batched", ROWS / 2, ROWS);
      connection.rollback(savepoint);
      insert(connection, "batched", ROWS / 2, ROWS - 10);
      insert(connection, "batched", ROWS - 10, ROWS);
      assertRows(connection, "batched", ROWS);
      connection.commit();
      assertRows(connection, "batched", ROWS);
      assertRows(connection, "beside", ROWS);
      copy(connection, "beside", (ROWS + 7) + "\tmore\n");
      connection.rollback();
      assertRows(connection, "beside", ROWS);
    }
  }

  @Test
  void aBlockThatIsGivenUp() throws Exception {
    try (Connection connection = cluster.connect("")) {
      make(connection, "forgotten");
      connection.setAutoCommit(false);
      copy(connection, "forgotten", lines(ROWS));
      connection.rollback();
      assertRows(connection, "forgotten", 0);
      connection.commit();
    }
  }
}
