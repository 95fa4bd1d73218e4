package quorate.database.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import quorate.core.value.NumericScale;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// Whole tables, in canonical values: for digests, snapshots and repair.
public final class TableRows {
  private static final int FETCHED_ROWS = 1000;
  private static final long FETCHED_BYTES = 16 << 20;

  /// Values of at most so many characters do not require a look at a table's longest row.
  private static final int SHORT = 10_000;

  private TableRows() {}

  /// Gives every row of `table` to `sink`, in no particular order.
  public static void scan(
      Connection connection, Dialect dialect, Catalog.Table table, Consumer<Row> sink)
      throws SQLException {
    Binds binds = new Binds(dialect);
    List<Integer> scales = scales(table);
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(fetched(statement, dialect, table));
      try (ResultSet rows = statement.executeQuery(selectSql(table))) {
        while (rows.next()) {
          List<Value> values = new ArrayList<>(scales.size());
          for (int i = 0; i < scales.size(); i++) {
            Value value = binds.get(rows, i + 1, table.columns().get(i).type());
            values.add(Session.shown(value, scales.get(i)));
          }
          sink.accept(new Row(values));
        }
      }
    }
  }

  /// The number of rows that a driver fetches at once: drivers of servers keep them all in memory.
  private static int fetched(Statement statement, Dialect dialect, Catalog.Table table)
      throws SQLException {
    List<String> lengths =
        table.columns().stream()
            .filter(column -> StoredLimits.mayBeLonger(column, SHORT))
            .map(column ->
                "coalesce(octet_length(" + EngineTypes.quote(column.engineName()) + "), 0)")
            .toList();
    if (lengths.isEmpty() || !dialect.traits().isServer()) {
      return FETCHED_ROWS;
    }
    String longest =
        "SELECT max("
            + String.join(" + ", lengths)
            + ") FROM "
            + EngineTypes.quote(table.engineName());
    try (ResultSet found = statement.executeQuery(longest)) {
      long bytes = found.next() ? found.getLong(1) : 0;
      return Math.clamp(FETCHED_BYTES / Math.max(1, bytes), 1, FETCHED_ROWS);
    }
  }

  /// A query of all rows of `table`.
  static String selectSql(Catalog.Table table) {
    return "SELECT " + columnList(table) + " FROM " + EngineTypes.quote(table.engineName());
  }

  /// Inserts rows as they are: every column, in the table's order.
  public static void insert(
      Connection connection, Dialect dialect, Catalog.Table table, List<Row> rows)
      throws SQLException {
    try (Filling filling = new Filling(connection, dialect, table)) {
      filling.insert(rows);
    }
  }

  /// A table that is being filled; prepared statements are reused.
  static final class Filling implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final RowInserts inserts;

    Filling(Connection connection, Dialect dialect, Catalog.Table table) {
      this.connection = connection;
      inserts = RowInserts.filling(dialect, table, this::prepared);
    }

    void insert(List<Row> rows) throws SQLException {
      inserts.insert(rows.stream().map(Row::values).toList());
    }

    private PreparedStatement prepared(String sql) throws SQLException {
      PreparedStatement known = prepared.get(sql);
      if (known == null) {
        known = connection.prepareStatement(sql);
        prepared.put(sql, known);
      }
      return known;
    }

    @Override
    public void close() throws SQLException {
      for (PreparedStatement statement : prepared.values()) {
        statement.close();
      }
    }
  }

  static String columnList(Catalog.Table table) {
    return String.join(
        ", ", table.columns().stream().map(each -> EngineTypes.quote(each.engineName())).toList());
  }

  /// The digits after the point of each column, -1 if it has no fixed number.
  static List<Integer> scales(Catalog.Table table) {
    return table.columns().stream()
        .map(each ->
            each.type().isNumeric() && each.typmod() >= 4
                ? Math.max(0, NumericScale.of(each.typmod()))
                : -1)
        .toList();
  }
}
