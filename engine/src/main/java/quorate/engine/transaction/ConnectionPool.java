package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import quorate.engine.statement.Execution;

/// Idle connections to one engine, kept for the next transaction because their prepared statements
/// are worth keeping.
///
/// @param <C> a connection, with the state that its user has prepared on it
public final class ConnectionPool<C> implements AutoCloseable {
  private static final int IDLE_MAX = 64;

  private final Execution execution;
  private final Kind<C> kind;
  private final Deque<C> idle = new ArrayDeque<>();
  private boolean closed;

  /// Opens the connections of a pool, and resets them for the next transaction.
  public interface Kind<C> {
    C open() throws SQLException;

    Connection of(C pooled);

    /// Prepares a connection that is in no transaction for the next one.
    default void reset(C pooled) throws SQLException {}

    /// Called before a connection is closed.
    default void forget(C pooled) {}
  }

  public ConnectionPool(Execution execution, Kind<C> kind) {
    this.execution = execution;
    this.kind = kind;
  }

  /// Opens a connection.
  public interface Opener {
    Connection open() throws SQLException;
  }

  /// A pool of connections without further state.
  public static ConnectionPool<Connection> plain(Execution execution, Opener opener) {
    return new ConnectionPool<>(
        execution,
        new Kind<>() {
          @Override
          public Connection open() throws SQLException {
            return opener.open();
          }

          @Override
          public Connection of(Connection pooled) {
            return pooled;
          }
        });
  }

  public C borrow() throws SQLException {
    synchronized (idle) {
      C last = idle.pollLast();
      if (last != null) {
        return last;
      }
    }
    return kind.open();
  }

  /// Takes a connection back, and rolls back any transaction that it is in.
  public void give(C pooled) {
    give(pooled, true);
  }

  /// Takes a connection back.
  ///
  /// @param open whether it is in a transaction, which is rolled back
  public void give(C pooled, boolean open) {
    try {
      if (open) {
        kind.of(pooled).rollback();
      }
      kind.reset(pooled);
    } catch (SQLException broken) {
      discard(pooled);
      return;
    }
    synchronized (idle) {
      if (!closed && idle.size() < IDLE_MAX) {
        idle.add(pooled);
        return;
      }
    }
    discard(pooled);
  }

  /// Closes a connection that must not be used again.
  public void discard(C pooled) {
    Connection connection = kind.of(pooled);
    execution.forget(connection);
    kind.forget(pooled);
    try {
      if (!connection.isClosed()) {
        connection.rollback();
      }
    } catch (SQLException broken) {
      // Closing it is all that remains to be done.
    }
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // it is to be closed anyway
    }
  }

  /// Closes the idle connections.
  public void forgetIdle() {
    List<C> all;
    synchronized (idle) {
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(this::discard);
  }

  /// Keeps no connections from now on.
  @Override
  public void close() {
    synchronized (idle) {
      closed = true;
    }
    forgetIdle();
  }
}
