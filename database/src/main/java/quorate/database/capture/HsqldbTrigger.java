package quorate.database.capture;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hsqldb.trigger.Trigger;
import org.hsqldb.types.BinaryData;
import org.hsqldb.types.TimestampData;
import org.hsqldb.types.Type;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.database.run.Recorder;
import quorate.database.run.StoredRows;
import quorate.sql.catalog.Catalog;

/// Called by HSQLDB for each changed row. HSQLDB finds the class by its name, which is therefore
/// part of existing databases.
public final class HsqldbTrigger implements Trigger {
  @Override
  public void fire(
      int type,
      String trigger,
      String tableName,
      String[] columns,
      Object @Nullable [] before,
      Object @Nullable [] after) {
    Recorder recorder = Recorder.current();
    StoredRows table = recorder == null ? null : recorder.table(tableName);
    if (recorder != null && table != null) {
      List<String> names = Arrays.asList(columns);
      recorder.record(table, row(table, names, before), row(table, names, after));
    }
  }

  /// By the order of the columns, which is the catalog's: the names are those before the table was
  /// altered.
  private static Optional<Row> row(
      StoredRows table, List<String> names, @Nullable Object @Nullable [] held) {
    if (held == null) {
      return Optional.empty();
    }
    @Nullable Object[] values = new Object[table.width()];
    for (int i = 0; i < values.length; i++) {
      Catalog.TableColumn column = table.table().columns().get(i);
      int place = held.length == values.length ? i : names.indexOf(column.engineName());
      values[i] = plain(held[place], column.type());
    }
    return Optional.of(table.of(values));
  }

  /// Converts HSQLDB's values to Java's; times become texts, since HSQLDB's calendar differs before
  /// 1582.
  private static @Nullable Object plain(@Nullable Object held, SqlType type) {
    return switch (held) {
      case null -> null;
      case BinaryData bytes -> bytes.getBytes();
      case TimestampData time ->
          (type == SqlType.DATE ? Type.SQL_DATE : Type.SQL_TIMESTAMP).convertToString(time);
      default -> held;
    };
  }
}
