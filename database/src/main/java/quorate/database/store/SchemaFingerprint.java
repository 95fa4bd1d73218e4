package quorate.database.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.sql.dialect.Dialect;

/// A digest of an engine's schema: after a crash it shows whether the statement under way had
/// changed it. For engines whose DDL commits at once.
public final class SchemaFingerprint {
  private SchemaFingerprint() {}

  /// HSQLDB renumbers the names that it generates at each start.
  private static String stable(@Nullable String value) {
    return value == null ? "null" : value.startsWith("SYS_") ? "SYS_" : value;
  }

  private static boolean hasTableConstraints(Connection connection) throws SQLException {
    try (ResultSet found =
        connection.getMetaData().getTables(null, "INFORMATION_SCHEMA", "TABLE_CONSTRAINTS", null)) {
      return found.next();
    }
  }

  /// The queries, confined to each of the tables. An engine answers each for one table without
  /// opening the others, which it does not for a list of them.
  private static List<String> confined(List<String> queries, Set<String> tables) {
    return tables.isEmpty()
        ? queries
        : tables.stream()
            .map(table -> " and table_name = '" + table.replace("'", "''") + "'")
            .flatMap(condition -> queries.stream().map(query -> query + condition))
            .toList();
  }

  /// The current fingerprint of some tables.
  ///
  /// @param dialect the dialect of an engine that commits each change at once; others are refused
  /// @param tables the engine's names; empty for all tables
  public static Digest of(Dialect dialect, Connection connection, Set<String> tables)
      throws SQLException {
    List<String> queries = dialect.traits().fingerprintQueries();
    if (queries.isEmpty()) {
      throw new SQLException("no schema fingerprint for " + dialect.title());
    }
    List<String> lines = new ArrayList<>();
    Optional<String> earlier = dialect.traits().earlierTableConstraints();
    boolean older = earlier.isPresent() && !hasTableConstraints(connection);
    for (String each : confined(queries, tables)) {
      String query = older ? each.replace("table_constraints", earlier.orElseThrow()) : each;
      try (var statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          StringBuilder line = new StringBuilder();
          for (int i = 1; i <= columns; i++) {
            line.append(stable(rows.getString(i))).append('|');
          }
          lines.add(line.toString());
        }
      }
    }
    Collections.sort(lines);
    return Digest.of(new Encoder().list(lines, Encoder::string).toByteArray());
  }
}
