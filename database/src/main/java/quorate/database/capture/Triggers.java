package quorate.database.capture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.database.run.Recorder;
import quorate.sql.catalog.Catalog;

/// An engine's triggers that report changed rows.
interface Triggers {
  /// The prefix of their names.
  String PREFIX = "quorate_";

  /// Creates the routines that the triggers call, if they are missing.
  void prepare(Connection connection) throws SQLException;

  /// The triggers of a table: names, and the statements that create them. A name identifies
  /// everything that the trigger depends on.
  SortedMap<String, String> wanted(Catalog.Table table);

  /// The existing triggers: names, and the statements that drop them.
  SortedMap<String, String> present(Connection connection) throws SQLException;

  /// Called when the schema and its triggers are committed. May commit.
  default void installed(Connection connection) throws SQLException {}

  /// Prepares for the transaction that begins on `connection`.
  default void begin(Connection connection) throws SQLException {}

  /// Fetches the changes that the triggers have kept.
  default void collect(Connection connection, Recorder recorder) throws SQLException {}

  /// A name for a trigger of this table in its current form, short enough for every engine. An
  /// altered table has others: an engine may pass its triggers the form before.
  static String name(Catalog.Table table, String event) {
    Encoder out = new Encoder().string(table.engineName()).string(event);
    table
        .columns()
        .forEach(column -> out.string(column.engineName()).string(column.type().sqlName()));
    return PREFIX + Digest.of(out.toByteArray()).hex().substring(0, 20);
  }

  /// The existing triggers, by a query for their names.
  static SortedMap<String, String> named(Connection connection, String query) throws SQLException {
    SortedMap<String, String> present = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String name = rows.getString(1);
        if (name.startsWith(PREFIX)) {
          present.put(name, "DROP TRIGGER \"" + name + "\"");
        }
      }
    }
    return present;
  }
}
