package quorate.database.capture;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.database.run.Recorder;
import quorate.database.run.StoredRows;

/// What Derby's triggers call for each row that it has changed. Derby finds these methods by their
/// names, which therefore are part of what databases contain.
public final class DerbyTrigger {
  private DerbyTrigger() {}

  /// Whether anybody listens; asked before a row's columns are made texts.
  public static boolean hears() {
    return Recorder.current() != null;
  }

  /// A float as the shortest text that reads back as the same.
  public static String real(double value) {
    return Double.toString(value);
  }

  /// Bytes as a text of as many characters.
  public static String bytes(byte[] value) {
    return new String(value, StandardCharsets.ISO_8859_1);
  }

  /// Tells of a change.
  ///
  /// @param held the columns before and after, as far as there are such
  public static void tell(String event, String tableName, @Nullable String... held) {
    Recorder recorder = Recorder.current();
    StoredRows table = recorder == null ? null : recorder.table(tableName);
    if (recorder == null || table == null) {
      return;
    }
    Optional<Row> before =
        event.equals("INSERT") ? Optional.empty() : Optional.of(row(table, held, 0));
    Optional<Row> after =
        event.equals("DELETE")
            ? Optional.empty()
            : Optional.of(row(table, held, held.length - table.width()));
    recorder.record(table, before, after);
  }

  private static Row row(StoredRows table, @Nullable String[] held, int from) {
    @Nullable Object[] values = new Object[table.width()];
    for (int i = 0; i < values.length; i++) {
      String text = held[from + i];
      values[i] = text == null ? null : plain(text, table.table().columns().get(i).type());
    }
    return table.of(values);
  }

  private static Object plain(String text, SqlType type) {
    return switch (type) {
      case BYTEA -> text.getBytes(StandardCharsets.ISO_8859_1);
      case TEXT, VARCHAR, BPCHAR, UUID, TIME, UNKNOWN, FLOAT4, FLOAT8 -> text;
      case BOOL, INT2, INT4, INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ -> text.strip();
    };
  }
}
