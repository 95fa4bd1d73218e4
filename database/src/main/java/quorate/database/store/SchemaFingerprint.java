package quorate.database.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;

/// What an engine's schema looks like, as one digest: tells after a crash whether the statement
/// that was under way changed it. For engines whose DDL commits at once.
public final class SchemaFingerprint {
  private static final String COMMON =
      "select 'column', table_name, column_name, data_type, is_nullable, column_default,"
          + " character_maximum_length, numeric_precision, numeric_scale"
          + " from information_schema.columns where table_schema <> 'INFORMATION_SCHEMA'";
  private static final String CONSTRAINTS =
      "select 'constraint', table_name, constraint_name, constraint_type"
          + " from information_schema.table_constraints";

  /// H2 before 1.4.197.
  private static final String OLDER_CONSTRAINTS =
      CONSTRAINTS.replace("table_constraints", "constraints");

  private static final Map<String, List<String>> QUERIES =
      Map.of(
          "h2",
          List.of(
              COMMON,
              CONSTRAINTS,
              "select 'index', table_name, index_name from information_schema.indexes"),
          "hsqldb",
          List.of(
              COMMON,
              CONSTRAINTS,
              "select 'index', table_name, index_name from information_schema.system_indexinfo"),
          "mariadb",
          List.of(
              "select 'column', table_name, column_name, column_type, is_nullable"
                  + " from information_schema.columns where table_schema = database()",
              "select 'index', table_name, index_name, column_name, seq_in_index, collation"
                  + " from information_schema.statistics where table_schema = database()"));

  private SchemaFingerprint() {}

  /// HSQLDB numbers the names that it makes itself anew at each start.
  private static String stable(@Nullable String value) {
    return value == null ? "null" : value.startsWith("SYS_") ? "SYS_" : value;
  }

  private static boolean hasTableConstraints(Connection connection) throws SQLException {
    try (ResultSet found =
        connection.getMetaData().getTables(null, "INFORMATION_SCHEMA", "TABLE_CONSTRAINTS", null)) {
      return found.next();
    }
  }

  /// The fingerprint now.
  ///
  /// @param engine the engine's name; one that has no queries here is refused
  public static Digest of(String engine, Connection connection) throws SQLException {
    List<String> queries = QUERIES.get(engine);
    if (queries == null) {
      throw new SQLException("no schema fingerprint for " + engine);
    }
    List<String> lines = new ArrayList<>();
    boolean older = engine.equals("h2") && !hasTableConstraints(connection);
    for (String each : queries) {
      String query = older && each.equals(CONSTRAINTS) ? OLDER_CONSTRAINTS : each;
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
