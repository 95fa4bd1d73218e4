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

/// What H2 calls for each row that it has changed. H2 finds it by its name, which therefore is part
/// of what databases contain.
public final class H2Trigger extends TriggerAdapter {
  @Override
  public void fire(Connection connection, @Nullable ResultSet before, @Nullable ResultSet after)
      throws SQLException {
    Recorder recorder = Recorder.current();
    StoredRows table = recorder == null ? null : recorder.table(tableName);
    if (recorder != null && table != null) {
      recorder.record(table, row(table, before), row(table, after));
    }
  }

  private static Optional<Row> row(StoredRows table, @Nullable ResultSet row) throws SQLException {
    if (row == null) {
      return Optional.empty();
    }
    int[] places = new int[table.width()];
    for (int i = 0; i < places.length; i++) {
      places[i] = row.findColumn(table.table().columns().get(i).engineName());
    }
    return Optional.of(table.read(row, places));
  }
}
