package quorate.database.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.EngineTypes;

/// Fills a table by one statement of the engine, which fetches the rows ([RowFeed]).
///
/// The statement is executed on a thread of its own, which has exclusive use of the connection
/// until the statement ends: in [#close], or when it fails or the adding thread is interrupted.
final class FedRows implements TableIo.Loader {
  private static final int BATCH_ROWS = 100;

  /// The SQLSTATE of a failed routine.
  private static final String ROUTINE = "38000";

  private final Connection connection;
  private final Catalog.Table table;
  private final RowFeed feed;
  private final List<Row> batch = new ArrayList<>(BATCH_ROWS);
  private final int lengthMax;
  private boolean ended;

  /// The statement's failure, if any, once it has ended.
  private final CompletableFuture<Optional<Throwable>> outcome = new CompletableFuture<>();

  /// @param sql has two parameters: the engine's name of the table, and the feed's name
  FedRows(Connection connection, Engine engine, Catalog.Table table, String sql)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    lengthMax = EngineTypes.lengthMax(engine.dialect());
    Binds binds = new Binds(engine.dialect());
    List<SqlType> types = table.columns().stream().map(Catalog.TableColumn::type).toList();
    feed = new RowFeed(types(connection, table), row -> jdbc(binds, types, row));
    Thread asking =
        Thread.ofPlatform()
            .daemon()
            .name("fill " + table.engineName())
            .unstarted(() -> outcome.complete(failure(sql)));
    asking.setContextClassLoader(engine.loader());
    asking.start();
  }

  private static List<Integer> types(Connection connection, Catalog.Table table)
      throws SQLException {
    try (PreparedStatement all = connection.prepareStatement(TableRows.selectSql(table))) {
      ResultSetMetaData columns = all.getMetaData();
      List<Integer> types = new ArrayList<>(columns.getColumnCount());
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        types.add(columns.getColumnType(i));
      }
      return types;
    }
  }

  private static List<JdbcValue> jdbc(Binds binds, List<SqlType> types, Row row) {
    List<JdbcValue> given = new ArrayList<>(types.size());
    List<Value> values = row.values();
    for (int i = 0; i < types.size(); i++) {
      given.add(binds.jdbc(values.get(i), types.get(i)));
    }
    return given;
  }

  /// Executes the statement; the adding thread handles any failure.
  private Optional<Throwable> failure(String sql) {
    try (feed;
        PreparedStatement filling = connection.prepareStatement(sql)) {
      filling.setString(1, table.engineName());
      filling.setString(2, feed.name());
      filling.execute();
      return Optional.empty();
    } catch (Throwable any) {
      return Optional.of(any);
    }
  }

  @Override
  public void add(Row row) throws SQLException {
    try {
      StoredLimits.require(row.values(), lengthMax);
    } catch (SqlException tooLong) {
      end(false);
      throw tooLong;
    }
    batch.add(row);
    if (batch.size() == BATCH_ROWS) {
      give();
    }
  }

  private void give() throws SQLException {
    boolean asked;
    try {
      asked = feed.give(batch);
    } catch (InterruptedException interrupted) {
      end(false);
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while rows were stored", "57014", interrupted);
    } finally {
      batch.clear();
    }
    if (!asked) {
      settle(end(false));
    }
  }

  /// Waits for the statement's end.
  ///
  /// @param complete whether all rows were given
  private Optional<Throwable> end(boolean complete) {
    ended = true;
    feed.end(complete);
    return outcome.join();
  }

  /// @param failure the failure of the statement, which has ended
  private void settle(Optional<Throwable> failure) throws SQLException {
    if (failure.isPresent()) {
      throw thrown(failure.get());
    }
    if (!feed.isTaken()) {
      throw new SQLException("rows were not asked for to their end", "XX000");
    }
  }

  /// The cause of a routine's failure, instead of the engine's report that the routine failed.
  private static SQLException innermost(SQLException error) {
    SQLException inner = error;
    while (ROUTINE.equals(inner.getSQLState()) && inner.getNextException() != null) {
      inner = inner.getNextException();
    }
    return inner;
  }

  private static SQLException thrown(Throwable failure) {
    return switch (failure) {
      case SQLException error -> innermost(error);
      case RuntimeException error -> throw error;
      case Error error -> throw error;
      default -> new SQLException(failure.toString(), "XX000", failure);
    };
  }

  @Override
  public void close() throws SQLException {
    if (!ended && !batch.isEmpty()) {
      give();
    }
    if (!ended) {
      settle(end(true));
    }
  }
}
