package quorate.database.capture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.h2.tools.TriggerAdapter;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Row;
import quorate.database.run.Recorder;
import quorate.database.run.StoredRows;

/// Called by H2 for each changed row. H2 finds the class by its name, which is therefore part of
/// existing databases.
public final class H2Trigger extends TriggerAdapter {
  /// The positions of a table's columns in H2's rows; one trigger serves the threads of all
  /// sessions.
  private record Places(StoredRows table, int[] places) {}

  private volatile @Nullable Places known;

  @Override
  public void fire(Connection connection, @Nullable ResultSet before, @Nullable ResultSet after)
      throws SQLException {
    Recorder recorder = Recorder.current();
    ResultSet either = before == null ? after : before;
    if (recorder == null || either == null) {
      return;
    }
    StoredRows table = recorder.table(tableName);
    if (table == null) {
      // Altering a table makes a copy, and passes the copy's temporary name to the triggers.
      table = recorder.table(either.getMetaData().getTableName(1));
    }
    if (table != null) {
      int[] places = places(table, either);
      recorder.record(table, row(table, places, before), row(table, places, after));
    }
  }

  @SuppressWarnings("ReferenceEquality") // one recorder's
  private int[] places(StoredRows table, ResultSet row) throws SQLException {
    Places last = known;
    if (last != null && last.table() == table) {
      return last.places();
    }
    int[] places = new int[table.width()];
    for (int i = 0; i < places.length; i++) {
      places[i] = row.findColumn(table.table().columns().get(i).engineName());
    }
    known = new Places(table, places);
    return places;
  }

  private static Optional<Row> row(StoredRows table, int[] places, @Nullable ResultSet row)
      throws SQLException {
    return row == null ? Optional.empty() : Optional.of(table.read(row, places));
  }
}
