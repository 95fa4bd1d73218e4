package quorate.database.run;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// Inserts rows of a table in an engine, in portions of the size that suits the engine.
///
/// Most drivers send a batch for little more than a row. DuckDB executes it row by row, each at the
/// cost of a statement (130 µs), and takes rows of one statement for a twentieth of that. Derby
/// takes ten rows of one statement for about eight tenths of a batch of them.
final class RowInserts {
  /// The number of rows sent to an engine before waiting for it.
  private static final int BATCH = 500;

  /// The source of reusable prepared statements.
  @FunctionalInterface
  interface Preparer {
    PreparedStatement prepare(String sql) throws SQLException;
  }

  private final Catalog.Table table;
  private final List<SqlType> types;
  private final Binds binds;
  private final Preparer preparer;

  /// The possible numbers of rows in one statement, largest first.
  private final List<Integer> together;

  RowInserts(Dialect dialect, Catalog.Table table, Preparer preparer) {
    this(dialect, table, preparer, dialect.traits().insertedRows());
  }

  /// For a table that is empty, and has no constraints yet or is known to satisfy them.
  static RowInserts filling(Dialect dialect, Catalog.Table table, Preparer preparer) {
    return new RowInserts(dialect, table, preparer, dialect.traits().filledRows());
  }

  private RowInserts(
      Dialect dialect, Catalog.Table table, Preparer preparer, List<Integer> together) {
    this.together = together;
    this.table = table;
    this.preparer = preparer;
    types = table.columns().stream().map(Catalog.TableColumn::type).toList();
    binds = new Binds(dialect);
  }

  /// Inserts rows as they are, in this order: every column, in the table's order.
  void insert(List<List<Value>> rows) throws SQLException {
    int from = 0;
    if (!together.isEmpty() && !refersToItself()) {
      for (int count : together) {
        for (; rows.size() - from >= count; from += count) {
          together(rows.subList(from, from + count));
        }
      }
    }
    for (; from < rows.size(); from += BATCH) {
      batch(rows.subList(from, Math.min(rows.size(), from + BATCH)));
    }
  }

  /// A row that refers to an earlier one of the same statement may not find it.
  private boolean refersToItself() {
    return table.foreignKeys().stream().anyMatch(key -> key.target().equals(table.name()));
  }

  private void together(List<List<Value>> rows) throws SQLException {
    PreparedStatement statement = preparer.prepare(sql(table, rows.size()));
    for (int i = 0; i < rows.size(); i++) {
      bind(statement, i * types.size(), rows.get(i));
    }
    statement.executeUpdate();
  }

  private void batch(List<List<Value>> rows) throws SQLException {
    PreparedStatement statement = preparer.prepare(sql(table, 1));
    if (rows.size() == 1) {
      bind(statement, 0, rows.getFirst());
      statement.executeUpdate();
      return;
    }
    try {
      for (List<Value> row : rows) {
        bind(statement, 0, row);
        statement.addBatch();
      }
      statement.executeBatch();
    } finally {
      statement.clearBatch();
    }
  }

  private void bind(PreparedStatement statement, int before, List<Value> row) throws SQLException {
    for (int i = 0; i < types.size(); i++) {
      binds.set(statement, before + i + 1, row.get(i), types.get(i));
    }
  }

  /// An INSERT of so many rows.
  static String sql(Catalog.Table table, int rows) {
    String row = "(" + "?, ".repeat(table.columns().size() - 1) + "?)";
    return "INSERT INTO "
        + EngineTypes.quote(table.engineName())
        + " ("
        + TableRows.columnList(table)
        + ") VALUES "
        + (row + ", ").repeat(rows - 1)
        + row;
  }
}
