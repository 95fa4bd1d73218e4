package quorate.database.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import quorate.database.Engine;
import quorate.sql.catalog.Discarded;
import quorate.sql.dialect.EngineTypes;

/// Drops the columns and tables that committed changes of the schema have discarded ([Discarded]).
/// It may be repeated, so that a crash in between does no harm.
public final class Sweep {
  private Sweep() {}

  /// Drops discarded columns and tables. Commits.
  public static void run(Engine engine, Connection connection) throws SQLException {
    List<String> drops = new ArrayList<>();
    List<String[]> found = columns(engine, connection);
    for (String[] column : found) {
      if (Discarded.is(column[1]) && !Discarded.is(column[0])) {
        drops.add(
            "ALTER TABLE "
                + EngineTypes.quote(column[0])
                + " DROP COLUMN "
                + EngineTypes.quote(column[1]));
      }
    }
    found.stream()
        .map(column -> column[0])
        .filter(Discarded::is)
        .distinct()
        .forEach(table -> drops.add("DROP TABLE " + EngineTypes.quote(table)));
    try (Statement statement = connection.createStatement()) {
      for (String drop : drops) {
        execute(engine, statement, drop);
      }
    }
    if (!drops.isEmpty()) {
      engine.syncSchema();
    }
    connection.commit();
  }

  /// Waits if the engine itself holds the table, as MariaDB's purge of old rows does for a moment.
  private static void execute(Engine engine, Statement statement, String drop) throws SQLException {
    try {
      statement.execute(drop);
    } catch (SQLException held) {
      if (!engine.isLockConflict(held)) {
        throw held;
      }
      try (Connection alone = engine.connectAlone();
          Statement waiting = alone.createStatement()) {
        waiting.execute(drop);
        alone.commit();
      }
    }
  }

  /// Table and name of every column that may be discarded.
  private static List<String[]> columns(Engine engine, Connection connection) throws SQLException {
    List<String[]> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(engine.dialect().traits().discardedColumns())) {
      while (rows.next()) {
        found.add(new String[] {rows.getString(1), rows.getString(2)});
      }
    }
    return found;
  }
}
