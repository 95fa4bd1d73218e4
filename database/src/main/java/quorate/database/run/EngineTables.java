package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import quorate.core.value.Row;
import quorate.database.Engine;
import quorate.sql.Catalog;
import quorate.sql.CatalogInstall;

/// Whole tables in and out of an engine.
public final class EngineTables implements TableIo {
  private static final int BATCH_ROWS = 500;

  private final Engine engine;

  public EngineTables(Engine engine) {
    this.engine = engine;
  }

  /// Makes every table of a catalog in an emptied engine.
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

  @Override
  public Loader load(Connection connection, Catalog.Table table) {
    List<Row> batch = new ArrayList<>(BATCH_ROWS);
    TableRows.Filling filling = new TableRows.Filling(connection, engine.dialect(), table);
    return new Loader() {
      @Override
      public void add(Row row) throws SQLException {
        batch.add(row);
        if (batch.size() == BATCH_ROWS) {
          flush();
        }
      }

      private void flush() throws SQLException {
        if (!batch.isEmpty()) {
          filling.insert(batch);
          batch.clear();
        }
      }

      @Override
      public void close() throws SQLException {
        try (filling) {
          flush();
        }
      }
    };
  }
}
