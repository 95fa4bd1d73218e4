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

/// Prepared statements, kept for each connection by their text.
final class Statements {
  private static final int PER_CONNECTION_MAX = 256;
  private final Map<Connection, PreparedStatement> latest = new ConcurrentHashMap<>();
  private final Map<Connection, LinkedHashMap<String, PreparedStatement>> cache =
      new IdentityHashMap<>();

  PreparedStatement get(Connection connection, String sql) throws SQLException {
    LinkedHashMap<String, PreparedStatement> mine;
    synchronized (cache) {
      if (!cache.containsKey(connection)) {
        forgetClosed();
      }
      mine = cache.computeIfAbsent(connection, _ -> new LinkedHashMap<>(16, 0.75f, true));
    }
    PreparedStatement known = mine.get(sql);
    if (known != null && !known.isClosed()) {
      latest.put(connection, known);
      return known;
    }
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

  private void forgetClosed() throws SQLException {
    for (Connection known : List.copyOf(cache.keySet())) {
      if (known.isClosed()) {
        cache.remove(known);
        latest.remove(known);
      }
    }
  }

  /// Asks the driver to stop what the connection executes; false where the driver cannot.
  boolean cancel(Connection connection) {
    PreparedStatement running = latest.get(connection);
    if (running == null) {
      return false;
    }
    try {
      running.cancel();
      return true;
    } catch (SQLException unsupported) {
      return false;
    }
  }

  /// Forgets all of a connection's: an engine may not look again at a plan that failed.
  void forget(Connection connection) {
    latest.remove(connection);
    LinkedHashMap<String, PreparedStatement> mine;
    synchronized (cache) {
      mine = cache.remove(connection);
    }
    if (mine != null) {
      for (PreparedStatement statement : mine.values()) {
        try {
          statement.close();
        } catch (SQLException gone) {
          continue; // closed with its connection
        }
      }
    }
  }
}
