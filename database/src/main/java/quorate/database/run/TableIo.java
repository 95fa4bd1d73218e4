package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import quorate.core.value.Row;
import quorate.sql.catalog.Catalog;

/// Reads and fills whole tables of an engine, row by row, in bounded memory: for digests and
/// snapshots.
public interface TableIo {
  /// Gives every row of `table` to `sink`, in the engine's own order.
  void scan(Connection connection, Catalog.Table table, Consumer<Row> sink) throws SQLException;

  /// Takes rows for an empty table; they are stored when it is closed.
  Loader load(Connection connection, Catalog.Table table) throws SQLException;

  /// A table being filled.
  interface Loader extends AutoCloseable {
    void add(Row row) throws SQLException;

    @Override
    void close() throws SQLException;
  }
}
