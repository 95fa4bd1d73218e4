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

/// A digest of the schema that an engine has of some tables: columns with their types and defaults,
/// constraints, indexes and triggers, as the engine describes them. It differs between engines of
/// different kinds, and between versions of one engine, for the same tables.
public final class SchemaOfEngine {
  private SchemaOfEngine() {}

  /// The current digest.
  ///
  /// @param tables the engine's names of the tables
  public static Digest of(Dialect dialect, Connection connection, Set<String> tables)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    for (String query : dialect.traits().schemaQueries()) {
      // Prepared, since drivers keep what they prepare: this runs with every schema change.
      try (var statement = connection.prepareStatement(query);
          ResultSet rows = statement.executeQuery()) {
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

  /// Names that engines generate differ after a repair, and HSQLDB's after each start.
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
