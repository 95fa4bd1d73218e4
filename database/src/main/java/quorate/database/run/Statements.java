package quorate.database.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import quorate.database.SupplementaryTexts;

/// Prepared statements, kept for each connection by their text.
final class Statements {
  private static final int PER_CONNECTION_MAX = 256;

  /// From so many connections on, closed ones are searched for.
  private static final int SWEPT_MIN = 64;

  private final Map<Connection, PreparedStatement> latest = new ConcurrentHashMap<>();
  private final Map<Connection, Kept> cache = new IdentityHashMap<>();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private volatile int schemas;

  /// One connection's prepared statements, all over one schema.
  private static final class Kept {
    final int schema;
    final LinkedHashMap<String, PreparedStatement> statements =
        new LinkedHashMap<>(16, 0.75f, true);

    Kept(int schema) {
      this.schema = schema;
    }

    void close() {
      for (PreparedStatement statement : statements.values()) {
        try {
          statement.close();
        } catch (SQLException gone) {
          continue; // closed with its connection
        }
      }
    }
  }

  /// The schema has changed, or has changed back. Engines notice that, but not always correctly: a
  /// plan that Derby made in a transaction that is then rolled back refers to objects that do not
  /// exist, and a parameter keeps the type of the dropped column.
  void schemaChanged() {
    synchronized (cache) {
      schemas++;
    }
  }

  PreparedStatement get(Connection connection, String sql) throws SQLException {
    LinkedHashMap<String, PreparedStatement> mine = kept(connection).statements;
    PreparedStatement known = mine.get(sql);
    if (known != null && !isClosed(known)) {
      latest.put(connection, known);
      return known;
    }
    SupplementaryTexts.MET.note(sql); // its constants may be stored
    PreparedStatement fresh = connection.prepareStatement(sql);
    mine.put(sql, fresh);
    latest.put(connection, fresh);
    if (mine.size() > PER_CONNECTION_MAX) {
      Iterator<PreparedStatement> oldest = mine.values().iterator();
      oldest.next().close();
      oldest.remove();
    }
    return fresh;
  }

  /// Drivers before JDBC 4 cannot answer this; there only this class closes statements.
  private static boolean isClosed(PreparedStatement statement) throws SQLException {
    try {
      return statement.isClosed();
    } catch (AbstractMethodError earlier) {
      return false;
    }
  }

  private Kept kept(Connection connection) throws SQLException {
    Kept old;
    synchronized (cache) {
      old = cache.get(connection);
      if (old != null && old.schema == schemas) {
        return old;
      }
      Kept fresh = new Kept(schemas);
      cache.put(connection, fresh);
      if (old == null) {
        forgetClosed();
        return fresh;
      }
    }
    old.close();
    return kept(connection);
  }

  /// Runs on a thread of its own: in HSQLDB even the inquiry whether a connection is closed waits
  /// for that connection's statement, which may be waiting for the inquiring thread.
  private void forgetClosed() {
    if (cache.size() >= SWEPT_MIN && !sweeping.getAndSet(true)) {
      Thread.ofPlatform()
          .daemon()
          .name("closed-connections")
          .start(() -> {
            try {
              sweep();
            } finally {
              sweeping.set(false);
            }
          });
    }
  }

  /// Forgets the statements of connections that are closed.
  void sweep() {
    List<Connection> all;
    synchronized (cache) {
      all = List.copyOf(cache.keySet());
    }
    for (Connection known : all) {
      if (isGone(known)) {
        synchronized (cache) {
          cache.remove(known);
        }
        latest.remove(known);
      }
    }
  }

  private static boolean isGone(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException broken) {
      return true;
    }
  }

  /// The number of connections that have kept statements.
  int connections() {
    synchronized (cache) {
      return cache.size();
    }
  }

  /// Asks the driver to stop the connection's statement, if the driver can.
  void cancel(Connection connection) {
    PreparedStatement running = latest.get(connection);
    if (running == null) {
      return;
    }
    try {
      running.cancel();
    } catch (SQLException unsupported) {
      // The engine is asked in another way.
    }
  }

  /// Forgets all statements of a connection: an engine may not replan a plan that failed.
  void forget(Connection connection) {
    latest.remove(connection);
    Kept mine;
    synchronized (cache) {
      mine = cache.remove(connection);
    }
    if (mine != null) {
      mine.close();
    }
  }
}
