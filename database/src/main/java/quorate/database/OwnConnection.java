package quorate.database;

import java.sql.Connection;
import java.sql.SQLException;

/// A connection for one piece of work. Closing rolls back uncommitted changes first, because Derby
/// refuses to close a connection in the middle of a transaction and would keep its locks for ever.
public record OwnConnection(Connection connection) implements AutoCloseable {
  public static OwnConnection of(Engine engine) throws SQLException {
    return new OwnConnection(engine.connect());
  }

  /// A connection for work that has the engine to itself.
  public static OwnConnection alone(Engine engine) throws SQLException {
    return new OwnConnection(engine.connectAlone());
  }

  @Override
  public void close() throws SQLException {
    if (!connection.isClosed()) {
      try {
        connection.rollback();
      } finally {
        connection.close();
      }
    }
  }
}
