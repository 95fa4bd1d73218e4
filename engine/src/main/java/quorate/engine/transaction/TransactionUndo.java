package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.writeset.Change;
import quorate.core.writeset.Image;
import quorate.core.writeset.TableWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Application;
import quorate.database.run.RowWrites;
import quorate.database.run.StoredRows;
import quorate.sql.catalog.Catalog;

/// Undoes the writes of a transaction, committed or still open, by the inverse of its write set. A
/// row that is no longer as the transaction left it was changed by others, and is never
/// overwritten.
public record TransactionUndo(Connection connection, Engine engine, Catalog catalog) {

  /// Undoes the writes in the connection's transaction, and neither commits nor rolls back.
  ///
  /// @param done the write set of the transaction to be undone
  /// @throws SqlException 55000 if one of its rows has changed since, and nothing is written; also
  ///   if a constraint rejects the old rows, and then the connection's transaction must be rolled
  ///   back
  /// @throws SQLException for a lock conflict, or a failure of the engine
  public static void undo(Connection connection, Engine engine, Catalog catalog, WriteSet done)
      throws SQLException {
    new TransactionUndo(connection, engine, catalog).run(done);
  }

  private void run(WriteSet done) throws SQLException {
    try (RowWrites rows = new RowWrites(connection, engine.dialect())) {
      for (Map.Entry<String, TableWrites> each : done.tables().entrySet()) {
        Catalog.Table table =
            catalog
                .table(each.getKey())
                .orElseThrow(() -> refused("table \"" + each.getKey() + "\" has been dropped"));
        check(rows, new StoredRows(engine.dialect(), table), each.getValue());
      }
    }
    try {
      Application.apply(connection, engine.dialect(), catalog, done.inverse());
    } catch (SQLException kept) {
      if (engine.isLockConflict(kept) || engine.isLost(kept)) {
        throw kept;
      }
      throw refused(String.valueOf(kept.getMessage()));
    }
  }

  private void check(RowWrites rows, StoredRows table, TableWrites writes) throws SQLException {
    if (!table.key().equals(writes.key())) {
      throw refused("table \"" + table.table().name() + "\" has another primary key by now");
    }
    for (Change change : writes.changes()) {
      if (table.key().isEmpty()) {
        checkCopies(rows, table, change, writes.changes());
      } else {
        Row row = change.after().or(change::before).orElseThrow().row();
        Optional<Image> now =
            rows.find(table, table.key(), row).stream().map(Image::of).findFirst();
        if (!now.equals(change.after())) {
          throw changed(table, change);
        }
      }
    }
  }

  /// Without a key there is one change for each copy of a row: as many copies must exist.
  private void checkCopies(RowWrites rows, StoredRows table, Change change, List<Change> all)
      throws SQLException {
    if (change.after().isPresent()) {
      Image image = change.after().get();
      long there =
          rows.find(table, List.of(), image.row()).stream()
              .filter(each -> Image.of(each).equals(image))
              .count();
      if (there < Collections.frequency(all, change)) {
        throw changed(table, change);
      }
    }
  }

  private static SqlException changed(StoredRows table, Change change) {
    return refused(
        "the row with key %s in table \"%s\" has changed since"
            .formatted(change.key(), table.table().name()));
  }

  private static SqlException refused(String why) {
    return new SqlException("55000", "cannot undo the transaction: " + why);
  }
}
