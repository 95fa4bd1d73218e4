package quorate.database.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.sql.dialect.Dialect;

/// The schema that an engine really has of some tables, as one digest: columns with their types and
/// defaults, constraints, indexes and triggers, in the engine's own words. What an engine of
/// another kind has of the same tables has another digest; so has another version of the engine.
public final class SchemaOfEngine {
  private SchemaOfEngine() {}

  /// The digest now.
  ///
  /// @param tables as the engine calls them
  public static Digest of(Dialect dialect, Connection connection, Set<String> tables)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    for (String query : dialect.traits().schemaQueries()) {
      try (var statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          String table = rows.getString(1);
          if (tables.contains(table)) {
            lines.add(line(rows, columns));
          }
        }
      }
    }
    Collections.sort(lines);
    return Digest.of(new Encoder().list(lines, Encoder::string).toByteArray());
  }

  private static String line(ResultSet row, int columns) throws SQLException {
    StringBuilder line = new StringBuilder();
    for (int i = 1; i <= columns; i++) {
      line.append(stable(row.getString(i))).append('|');
    }
    return line.toString();
  }

  /// Names that engines make themselves are others after a repair, and HSQLDB's after each start.
  private static String stable(@Nullable String value) {
    if (value == null) {
      return "null";
    }
    return value.startsWith("SYS_")
            || value.startsWith("CONSTRAINT_INDEX_")
            || value.startsWith("PRIMARY_KEY_")
        ? "own"
        : value;
  }
}
