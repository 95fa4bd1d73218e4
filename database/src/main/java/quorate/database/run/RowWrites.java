package quorate.database.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// Writes single rows of tables in an engine, by their keys and as they are, without any of SQL's
/// computations.
///
/// PostgreSQL, where a message costs more than a row, gets changes by the same statement together:
/// some of them only with [#flush].
public final class RowWrites implements AutoCloseable {
  private static final int PREPARED_MAX = 256;
  private static final int GATHERED_MAX = 500;

  private final Connection connection;
  private final Binds binds;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /// The INSERT of each table, by the table's identity.
  private final Map<Catalog.Table, String> inserts = new IdentityHashMap<>();

  private final boolean gathers;

  /// The statement of the next message.
  private String gathering = "";

  private int gathered;

  public RowWrites(Connection connection, Dialect dialect) {
    this.connection = connection;
    binds = new Binds(dialect);
    gathers = dialect.traits().sendsStatementsTogether();
  }

  public void insert(StoredRows table, Row row) throws SQLException {
    Bound bound = new Bound(table.table());
    IntStream.range(0, table.width()).forEach(i -> bound.bind(i, row.at(i)));
    bound.execute(inserts.computeIfAbsent(table.table(), each -> RowInserts.sql(each, 1)));
  }

  /// Changes the row `before` to `after`, where they differ.
  ///
  /// @return how many rows had that key; one, if that is not known yet
  /// @throws SQLException XX001 if the number of another row, written earlier, was not one
  public int update(StoredRows table, Row before, Row after) throws SQLException {
    Bound bound = new Bound(table.table());
    StringBuilder sql =
        new StringBuilder("UPDATE ")
            .append(EngineTypes.quote(table.table().engineName()))
            .append(" SET ");
    String comma = "";
    for (int i = 0; i < table.width(); i++) {
      if (!before.at(i).equals(after.at(i))) {
        sql.append(comma).append(bound.name(i)).append(" = ?");
        bound.bind(i, after.at(i));
        comma = ", ";
      }
    }
    return comma.isEmpty() ? 1 : bound.execute(sql + bound.where(table.key(), before));
  }

  /// Deletes the row with this row's key; all that are equal to it, if the table has no key.
  ///
  /// @return as [#update]
  public int delete(StoredRows table, Row row) throws SQLException {
    Bound bound = new Bound(table.table());
    String sql =
        "DELETE FROM "
            + EngineTypes.quote(table.table().engineName())
            + bound.where(table.key(), row);
    return table.key().isEmpty() ? bound.executeNow(sql) : bound.execute(sql);
  }

  /// Executes all gathered changes in the engine.
  ///
  /// @throws SQLException XX001 if one of the rows did not exist
  public void flush() throws SQLException {
    if (gathered == 0) {
      return;
    }
    gathered = 0;
    for (int count : Objects.requireNonNull(statements.get(gathering)).executeBatch()) {
      if (count != 1) {
        throw new SQLException(count + " rows instead of one: " + gathering, "XX001");
      }
    }
  }

  /// The rows that equal `row` in these columns; in all columns if none are given.
  public List<Row> find(StoredRows table, List<Integer> columns, Row row) throws SQLException {
    Bound bound = new Bound(table.table());
    String sql =
        "SELECT "
            + TableRows.columnList(table.table())
            + " FROM "
            + EngineTypes.quote(table.table().engineName())
            + bound.where(columns, row);
    int[] places = IntStream.rangeClosed(1, table.width()).toArray();
    List<Row> found = new ArrayList<>();
    flush();
    try (ResultSet rows = bound.prepare(sql).executeQuery()) {
      while (rows.next()) {
        found.add(table.read(rows, places));
      }
    }
    return found;
  }

  /// The values of one statement, in the order of its question marks.
  private final class Bound {
    private final Catalog.Table table;
    private final List<Value> values = new ArrayList<>();
    private final List<SqlType> types = new ArrayList<>();

    Bound(Catalog.Table table) {
      this.table = table;
    }

    String name(int column) {
      return EngineTypes.quote(table.columns().get(column).engineName());
    }

    void bind(int column, Value value) {
      values.add(value);
      types.add(table.columns().get(column).type());
    }

    String where(List<Integer> columns, Row row) {
      StringBuilder where = new StringBuilder();
      for (int column :
          columns.isEmpty()
              ? IntStream.range(0, table.columns().size()).boxed().toList()
              : columns) {
        where.append(where.isEmpty() ? " WHERE " : " AND ").append(name(column));
        if (row.at(column).isNull()) {
          where.append(" IS NULL");
        } else {
          where.append(" = ?");
          bind(column, row.at(column));
        }
      }
      return where.toString();
    }

    PreparedStatement prepare(String sql) throws SQLException {
      PreparedStatement statement = statements.get(sql);
      if (statement == null) {
        if (statements.size() == PREPARED_MAX) {
          flush();
          close();
        }
        statement = connection.prepareStatement(sql);
        statements.put(sql, statement);
      }
      for (int i = 0; i < values.size(); i++) {
        binds.set(statement, i + 1, values.get(i), types.get(i));
      }
      return statement;
    }

    int execute(String sql) throws SQLException {
      if (!gathers) {
        return executeNow(sql);
      }
      if (!sql.equals(gathering) || gathered == GATHERED_MAX) {
        flush();
      }
      prepare(sql).addBatch();
      gathering = sql;
      gathered++;
      return 1;
    }

    int executeNow(String sql) throws SQLException {
      flush();
      return prepare(sql).executeUpdate();
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    statements.clear();
  }
}
