package quorate.database.capture;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.derby.iapi.db.Factory;
import org.apache.derby.iapi.db.TriggerExecutionContext;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Row;
import quorate.database.run.Recorder;
import quorate.database.run.StoredRows;

/// Called by Derby's triggers for each changed row. Derby finds the class by its name, which is
/// therefore part of existing databases.
public final class DerbyTrigger {
  private DerbyTrigger() {}

  /// Records the current change.
  public static void tell(String tableName) throws SQLException {
    Recorder recorder = Recorder.current();
    StoredRows table = recorder == null ? null : recorder.table(tableName);
    if (recorder != null && table != null) {
      TriggerExecutionContext context = Factory.getTriggerExecutionContext();
      recorder.record(table, row(table, context.getOldRow()), row(table, context.getNewRow()));
    }
  }

  /// By the order of the columns, which is the catalog's.
  private static Optional<Row> row(StoredRows table, @Nullable ResultSet row) throws SQLException {
    return row == null
        ? Optional.empty()
        : Optional.of(table.read(row, IntStream.rangeClosed(1, table.width()).toArray()));
  }
}
