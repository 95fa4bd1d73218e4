package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.database.Engine;
import quorate.database.run.Recorder;
import quorate.sql.catalog.Catalog;

/// Capture by row triggers, which also report cascades.
final class TriggerCapture implements Capture {
  private final Triggers triggers;
  private final Engine engine;

  TriggerCapture(Triggers triggers, Engine engine) {
    this.triggers = triggers;
    this.engine = engine;
  }

  /// HSQLDB and Derby first search the thread's class loader for the classes that they call.
  private void lend() {
    Thread.currentThread().setContextClassLoader(engine.loader());
  }

  @Override
  public boolean inEngine() {
    return true;
  }

  @Override
  public void install(Connection connection, Catalog catalog) throws SQLException {
    lend();
    triggers.prepare(connection);
    SortedMap<String, String> wanted = new TreeMap<>();
    catalog.tables().values().forEach(table -> wanted.putAll(triggers.wanted(table)));
    SortedMap<String, String> present = triggers.present(connection);
    try (Statement statement = connection.createStatement()) {
      for (String name : present.keySet()) {
        if (!wanted.containsKey(name)) {
          statement.execute(present.get(name));
        }
      }
      for (String name : wanted.keySet()) {
        if (!present.containsKey(name)) {
          statement.execute(engine.adapted(wanted.get(name)));
        }
      }
    }
    connection.commit();
    triggers.installed(connection);
  }

  @Override
  public void remove(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String drop : triggers.present(connection).values()) {
        statement.execute(drop);
      }
    }
    connection.commit();
  }

  @Override
  public Recording begin(Connection connection, Catalog catalog) throws SQLException {
    lend();
    triggers.begin(connection);
    return new Recording(connection, new Recorder(engine.dialect(), catalog), triggers::collect);
  }
}
