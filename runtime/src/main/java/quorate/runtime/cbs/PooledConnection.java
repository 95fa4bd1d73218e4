package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import quorate.engine.transaction.ConnectionPool;
import quorate.engine.transaction.OpenDatabase;

/// A connection to a database under a shepherd, with the statement that logs a commit.
///
/// @param epoch the check of the shepherd's epoch, if several shepherds stand by for each other
record PooledConnection(
    Connection connection, PreparedStatement insert, Optional<EpochTable.Guard> epoch) {
  /// @param epoch of the shepherd; 0 if there is only one
  static PooledConnection of(Connection connection, long epoch) throws SQLException {
    return new PooledConnection(
        connection,
        connection.prepareStatement(BarrierTable.INSERT),
        epoch == 0 ? Optional.empty() : Optional.of(EpochTable.guard(connection, epoch)));
  }

  /// Inserts a barrier and commits, unless another epoch has begun.
  void commit(long barrier) throws SQLException {
    if (epoch.isPresent()) {
      epoch.get().check();
    }
    insert.setLong(1, barrier);
    insert.executeUpdate();
    connection.commit();
  }

  /// The idle connections of a database.
  ///
  /// @param epoch of the shepherd; 0 if there is only one
  static ConnectionPool<PooledConnection> pool(OpenDatabase database, long epoch) {
    return new ConnectionPool<>(
        database.execution(),
        () -> of(database.engine().connectLocking(), epoch),
        PooledConnection::connection);
  }
}
