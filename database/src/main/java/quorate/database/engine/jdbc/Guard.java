package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A connection to a server that is open as long as the node uses it: it tells whether the server
/// is there, and holds what belongs to a session.
final class Guard implements AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int ANSWER_SECONDS = 5;

  private final Connection connection;
  private volatile boolean closed;

  Guard(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  /// Has `lost` run when the server is found to have ended, or not to answer any more.
  ///
  /// @param name of the thread that looks
  void onLost(String name, Runnable lost) {
    Thread.ofVirtual()
        .name(name)
        .start(() -> {
          while (!closed && answers()) {
            LockSupport.parkNanos(LOOK_NANOS);
          }
          if (!closed) {
            lost.run();
          }
        });
  }

  private boolean answers() {
    try {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException broken) {
      return false;
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // and what it held with it
    }
  }
}
