package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.engine.statement.Execution;

/// Ordered work gets past an optimistic transaction, whenever it asks it to give way.
final class OptimisticTransactionTest {
  @TempDir Path directory;

  /// The request to give way comes after the transaction's thread last checked for it, and before
  /// its statement is done.
  @Test
  void whoIsAskedToGiveWayWhileItLeavesDoesSo() throws Exception {
    try (Engine engine = EngineSource.own("h2").open(directory);
        Connection connection = engine.connect()) {
      update(connection, "create table t (i int)");
      connection.commit();
      OptimisticTransaction transaction =
          new OptimisticTransaction(
              new SessionId(1, 1), 1, new NodeId(NodeId.CLIENT_MIN), new Execution(engine));
      transaction.connection(connection);
      transaction.lock().lock();
      update(connection, "insert into t values (1)");
      transaction.giveWay();
      Thread other =
          Thread.ofPlatform()
              .start(() -> {
                transaction.evicted(true);
                transaction.giveWayIfIdle(); // finds a statement being executed
              });
      other.join();
      transaction.leave();
      assertEquals(0, count(connection));
    }
  }

  private static void update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static int count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from t")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
