package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import quorate.database.run.Recorder;
import quorate.database.run.RowWrites;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Capture for any engine: nothing is created in it, and rows are selected before and after
/// ([Looking]).
final class SelectCapture implements Capture {
  private final Dialect dialect;

  /// Each connection's prepared queries, over the current schema.
  private final Map<Connection, RowWrites> prepared = new IdentityHashMap<>();

  SelectCapture(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public boolean inEngine() {
    return false;
  }

  /// Creates nothing in the engine; queries are prepared again.
  @Override
  public void install(Connection connection, Catalog catalog) throws SQLException {
    remove(connection);
  }

  @Override
  public synchronized void remove(Connection connection) throws SQLException {
    for (Map.Entry<Connection, RowWrites> each : prepared.entrySet()) {
      if (!each.getKey().isClosed()) { // else some drivers fail to close statements
        each.getValue().close();
      }
    }
    prepared.clear();
  }

  @Override
  public Recording begin(Connection connection, Catalog catalog) throws SQLException {
    Recorder recorder = new Recorder(dialect, catalog);
    recorder.watch(new Looking(dialect, catalog, recorder, rows(connection)));
    return new Recording(connection, recorder, (_, _) -> {});
  }

  private synchronized RowWrites rows(Connection connection) throws SQLException {
    RowWrites known = prepared.get(connection);
    if (known == null) {
      for (Connection each : List.copyOf(prepared.keySet())) {
        if (each.isClosed()) {
          prepared.remove(each);
        }
      }
      known = new RowWrites(connection, dialect);
      prepared.put(connection, known);
    }
    return known;
  }
}
