package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// Engines that have snapshots and are closed by a statement.
abstract sealed class ShutdownEngine extends SqlEngine permits H2Engine, HsqldbEngine {
  ShutdownEngine(String jdbcUrl, String schema) {
    super(jdbcUrl, schema);
  }

  @Override
  public boolean snapshotReads() {
    return true;
  }

  @Override
  public void close() throws SQLException {
    shutdown("SHUTDOWN");
  }

  @Override
  public void kill() {
    try {
      shutdown("SHUTDOWN IMMEDIATELY");
    } catch (SQLException closed) {
      return; // SHUTDOWN closes its own connection
    }
  }

  /// Executes a SHUTDOWN, which closes its own connection.
  private void shutdown(String sql) throws SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } finally {
      try {
        connection.close();
      } catch (SQLException gone) {
        Thread.onSpinWait(); // it was closed with the database
      }
    }
  }
}
