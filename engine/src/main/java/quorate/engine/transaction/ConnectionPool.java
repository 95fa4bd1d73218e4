package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import quorate.engine.statement.Execution;

/// Idle connections to one engine, kept for the next transaction because their prepared statements
/// are worth keeping.
///
/// @param <C> a connection, with the state that its user has prepared on it
public final class ConnectionPool<C> implements AutoCloseable {
  private static final int IDLE_MAX = 64;

  private final Execution execution;
  private final Opener<C> opener;
  private final Function<C, Connection> plain;
  private final Reset<C> reset;
  private final Consumer<C> forget;
  private final Deque<C> idle = new ArrayDeque<>();
  private boolean closed;

  /// Opens a connection.
  public interface Opener<C> {
    C open() throws SQLException;
  }

  /// Prepares a connection that is in no transaction for the next one.
  public interface Reset<C> {
    void reset(C pooled) throws SQLException;
  }

  /// @param plain the connection of what is pooled
  public ConnectionPool(Execution execution, Opener<C> opener, Function<C, Connection> plain) {
    this(execution, opener, plain, _ -> {}, _ -> {});
  }

  /// @param forget called before a connection is closed
  public ConnectionPool(
      Execution execution,
      Opener<C> opener,
      Function<C, Connection> plain,
      Reset<C> reset,
      Consumer<C> forget) {
    this.execution = execution;
    this.opener = opener;
    this.plain = plain;
    this.reset = reset;
    this.forget = forget;
  }

  /// A pool of connections without further state.
  public static ConnectionPool<Connection> plain(Execution execution, Opener<Connection> opener) {
    return new ConnectionPool<>(execution, opener, pooled -> pooled);
  }

  public C borrow() throws SQLException {
    synchronized (idle) {
      C last = idle.pollLast();
      if (last != null) {
        return last;
      }
    }
    return opener.open();
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
        plain.apply(pooled).rollback();
      }
      reset.reset(pooled);
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
    Connection connection = plain.apply(pooled);
    execution.forget(connection);
    forget.accept(pooled);
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
