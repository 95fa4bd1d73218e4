package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import quorate.core.value.RoughSize;
import quorate.core.value.Row;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Fills a table by INSERTs.
final class InsertedRows implements TableIo.Loader {
  private static final int BATCH_ROWS = 500;

  private static final long BATCH_BYTES = 8 << 20;

  private final List<Row> batch = new ArrayList<>(BATCH_ROWS);
  private final TableRows.Filling filling;
  private long bytes;

  InsertedRows(Connection connection, Dialect dialect, Catalog.Table table) {
    filling = new TableRows.Filling(connection, dialect, table);
  }

  @Override
  public void add(Row row) throws SQLException {
    batch.add(row);
    bytes += RoughSize.of(row.values());
    if (batch.size() == BATCH_ROWS || bytes >= BATCH_BYTES) {
      flush();
    }
  }

  private void flush() throws SQLException {
    if (!batch.isEmpty()) {
      filling.insert(batch);
      batch.clear();
      bytes = 0;
    }
  }

  @Override
  public void close() throws SQLException {
    try (filling) {
      flush();
    }
  }
}
