package quorate.database.store;

import java.sql.SQLException;
import java.util.Locale;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// A table of Quorate's own that one protocol keeps, beside those of all protocols ([MetaTables]).
public final class OwnTable {
  private OwnTable() {}

  /// Creates the table if it is missing.
  ///
  /// @param name in lower case
  /// @param columns the columns' declarations
  public static void create(Engine engine, String name, String columns) throws SQLException {
    if (engine.tables().stream().anyMatch(each -> each.toLowerCase(Locale.ROOT).equals(name))) {
      return;
    }
    try (OwnConnection own = OwnConnection.alone(engine);
        var statement = own.connection().createStatement()) {
      statement.execute("create table \"" + name + "\" (" + columns + ")");
      own.connection().commit();
    }
  }
}
