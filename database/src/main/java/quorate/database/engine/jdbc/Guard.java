package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A connection to a server that stays open as long as the node uses the server. It notices when
/// the server is gone, and holds the locks of its session.
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

  /// Runs `lost` when the server is found to have ended, or no longer answers.
  ///
  /// @param name of the watching thread
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
      return; // its locks ended with it
    }
  }
}
