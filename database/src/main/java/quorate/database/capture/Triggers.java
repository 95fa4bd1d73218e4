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

/// An engine's triggers that tell of changed rows.
interface Triggers {
  /// How their names begin.
  String PREFIX = "quorate_";

  /// Makes what the triggers call, where it is missing.
  void prepare(Connection connection) throws SQLException;

  /// The triggers of a table: names, and the statements that make them. A name says all that the
  /// trigger depends on.
  SortedMap<String, String> wanted(Catalog.Table table);

  /// Of the triggers that are there: names, and the statements that drop them.
  SortedMap<String, String> present(Connection connection) throws SQLException;

  /// The schema and its triggers stand, and are committed. May commit.
  default void installed(Connection connection) throws SQLException {}

  /// Makes ready for the transaction that begins on `connection`.
  default void begin(Connection connection) throws SQLException {}

  /// Fetches what the triggers have kept.
  default void collect(Connection connection, Recorder recorder) throws SQLException {}

  /// A name that stands for a trigger of this table as it is, short enough for every engine. A
  /// table that was altered has others: what an engine tells its triggers may be of the table
  /// before.
  static String name(Catalog.Table table, String event) {
    Encoder out = new Encoder().string(table.engineName()).string(event);
    table
        .columns()
        .forEach(column -> out.string(column.engineName()).string(column.type().sqlName()));
    return PREFIX + Digest.of(out.toByteArray()).hex().substring(0, 20);
  }

  /// The present triggers of a query for their names.
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
