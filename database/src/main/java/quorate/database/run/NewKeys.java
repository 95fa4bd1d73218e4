package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;

/// Keys of inserted rows, in an engine that has an index for them but does not refuse duplicates.
/// They are looked up by that index: a query of the whole table for each INSERT becomes ever slower
/// as the table grows, and locks all of it.
final class NewKeys {
  /// The number of keys that one query looks up. The last query is padded, so that it is prepared
  /// once.
  private static final int TOGETHER = 64;

  private NewKeys() {}

  /// Whether the table has the key of one of these rows more than once.
  ///
  /// @param many whether the rows are worth a query for several at once
  static boolean areTwice(
      Session session, Catalog.Table table, Catalog.Key key, List<List<Value>> rows, boolean many)
      throws SQLException {
    List<List<Value>> keys =
        rows.stream()
            .map(row -> values(table, key.columns(), row))
            .filter(values -> values.stream().noneMatch(Value::isNull))
            .toList();
    if (!many) {
      for (List<Value> values : keys) {
        if (ConstraintKeeper.count(session, table, key.columns(), values) > 1) {
          return true;
        }
      }
      return false;
    }
    for (int from = 0; from < keys.size(); from += TOGETHER) {
      if (areTwice(
          session, table, key, keys.subList(from, Math.min(keys.size(), from + TOGETHER)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean areTwice(
      Session session, Catalog.Table table, Catalog.Key key, List<List<Value>> keys)
      throws SQLException {
    String one = "(" + equal(table, key.columns()) + ")";
    String columns =
        key.columns().stream().map(each -> quoted(table, each)).collect(Collectors.joining(", "));
    List<Value> values = new ArrayList<>();
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < TOGETHER; i++) {
      values.addAll(keys.get(Math.min(i, keys.size() - 1)));
      types.addAll(types(table, key.columns()));
    }
    String sql =
        "SELECT COUNT(*) FROM (SELECT 1 FROM "
            + EngineTypes.quote(table.engineName())
            + " WHERE "
            + String.join(" OR ", Collections.nCopies(TOGETHER, one))
            + " GROUP BY "
            + columns
            + " HAVING COUNT(*) > 1) \"q_twice\"";
    return ConstraintKeeper.counted(session, sql, values, types) > 0;
  }

  /// A row's values in these columns.
  static List<Value> values(Catalog.Table table, List<String> columns, List<Value> row) {
    return columns.stream().map(each -> row.get(table.position(each))).toList();
  }

  /// The types of these columns.
  static List<SqlType> types(Catalog.Table table, List<String> columns) {
    return columns.stream().map(each -> table.column(each).orElseThrow().type()).toList();
  }

  /// The condition that these columns have given values.
  static String equal(Catalog.Table table, List<String> columns) {
    return columns.stream()
        .map(each -> quoted(table, each) + " = ?")
        .collect(Collectors.joining(" AND "));
  }

  private static String quoted(Catalog.Table table, String column) {
    return EngineTypes.quote(table.column(column).orElseThrow().engineName());
  }
}
