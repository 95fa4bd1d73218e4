package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.database.Engine;

/// Connections to one engine that nobody uses now, kept for the next transaction: their prepared
/// statements are worth keeping.
final class IdleConnections implements AutoCloseable {
  private static final int IDLE_MAX = 64;

  private final Engine engine;
  private final List<Connection> idle = new ArrayList<>();

  IdleConnections(Engine engine) {
    this.engine = engine;
  }

  Connection borrow() throws SQLException {
    synchronized (idle) {
      if (!idle.isEmpty()) {
        return idle.removeLast();
      }
    }
    return engine.connect();
  }

  /// Takes a connection back, rolled back; one that is broken is discarded.
  void give(@Nullable Connection connection) {
    if (connection == null) {
      return;
    }
    boolean usable = isUsable(connection);
    synchronized (idle) {
      if (usable && idle.size() < IDLE_MAX) {
        idle.add(connection);
        return;
      }
    }
    discard(connection);
  }

  private static boolean isUsable(Connection connection) {
    try {
      connection.rollback();
      return !connection.isClosed();
    } catch (SQLException broken) {
      return false;
    }
  }

  private static void discard(Connection connection) {
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // which is what was wanted
    }
  }

  @Override
  public void close() {
    synchronized (idle) {
      for (Connection connection : idle) {
        isUsable(connection);
        discard(connection);
      }
      idle.clear();
    }
  }
}
