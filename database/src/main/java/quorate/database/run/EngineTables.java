package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import quorate.core.value.Row;
import quorate.database.Engine;
import quorate.sql.Catalog;

/// Whole tables in and out of an engine.
public final class EngineTables implements TableIo {
  private final Engine engine;

  public EngineTables(Engine engine) {
    this.engine = engine;
  }

  /// Makes every table of a catalog, with its keys, in an emptied engine.
  public void createAll(Connection connection, Catalog catalog) throws SQLException {
    throw new UnsupportedOperationException(engine.name() + catalog);
  }

  /// Adds what refers from table to table, once all rows are there.
  public void constrainAll(Connection connection, Catalog catalog) throws SQLException {
    throw new UnsupportedOperationException(engine.name() + catalog);
  }

  @Override
  public void scan(Connection connection, Catalog.Table table, Consumer<Row> sink)
      throws SQLException {
    throw new UnsupportedOperationException(engine.name() + table);
  }

  @Override
  public Loader load(Connection connection, Catalog.Table table) throws SQLException {
    throw new UnsupportedOperationException(engine.name() + table);
  }
}
