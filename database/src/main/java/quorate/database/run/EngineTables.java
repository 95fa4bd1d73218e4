package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.value.Row;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.CatalogInstall;

/// Reads and fills whole tables of an engine.
public final class EngineTables implements TableIo {
  /// Up to so many rows, inserting takes less time than preparing a bulk fill: Derby gains from
  /// 3,000 rows on when warm, and from 1,000 before. At most a batch of INSERTs, so as not to keep
  /// more rows.
  private static final int FEW_ROWS = 500;

  private final Engine engine;

  public EngineTables(Engine engine) {
    this.engine = engine;
  }

  /// Creates every table of a catalog in an emptied engine.
  public void createAll(Connection connection, Catalog catalog) throws SQLException {
    execute(connection, CatalogInstall.tables(catalog, engine.dialect()));
  }

  /// Adds keys, checks, indexes and foreign keys, once all rows are there.
  public void constrainAll(Connection connection, Catalog catalog) throws SQLException {
    execute(connection, CatalogInstall.constraints(catalog, engine.dialect()));
  }

  private void execute(Connection connection, List<String> steps) throws SQLException {
    try (var statement = connection.createStatement()) {
      for (String step : steps) {
        statement.execute(engine.adapted(step));
      }
    }
    connection.commit();
  }

  @Override
  public void scan(Connection connection, Catalog.Table table, Consumer<Row> sink)
      throws SQLException {
    TableRows.scan(connection, engine.dialect(), table, sink);
  }

  /// A few rows are inserted: preparing a bulk fill would take longer.
  @Override
  public Loader load(Connection connection, Catalog.Table table) throws SQLException {
    Optional<String> sql = engine.fillSql(connection);
    return sql.isPresent()
        ? new CountedRows(
            FEW_ROWS,
            () -> new InsertedRows(connection, engine.dialect(), table),
            () -> new FedRows(connection, engine, table, sql.get()))
        : new InsertedRows(connection, engine.dialect(), table);
  }
}
