package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// A connection to a database of the shepherd's, with the statement that logs a commit.
record PooledConnection(Connection connection, PreparedStatement insert) {
  static PooledConnection of(Connection connection) throws SQLException {
    return new PooledConnection(connection, connection.prepareStatement(BarrierTable.INSERT));
  }

  /// Inserts a barrier and commits.
  void commit(long barrier) throws SQLException {
    insert.setLong(1, barrier);
    insert.executeUpdate();
    connection.commit();
  }

  void close() {
    try {
      if (!connection.isClosed()) {
        connection.rollback();
      }
    } catch (SQLException broken) {
      // Closing it is all that is left to do.
    }
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // which is what was wanted
    }
  }
}
