package quorate.gateway.pg;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZonedText;

/// Values in the wire format that the client asked for: 0 text, 1 binary.
public final class Formats {
  public static final int TEXT = 0;
  public static final int BINARY = 1;

  private Formats() {}

  /// The format of field `index`: no code means text, a single code applies to all fields.
  public static int of(List<Integer> formats, int index) {
    return switch (formats.size()) {
      case 0 -> TEXT;
      case 1 -> formats.getFirst();
      default -> formats.get(index);
    };
  }

  /// Checks the number of format codes against the number of fields.
  public static void check(List<Integer> formats, int fields, String what) {
    if (formats.size() > 1 && formats.size() != fields) {
      throw new SqlException(
          "08P01",
          "bind message has "
              + formats.size()
              + " "
              + what
              + " formats but "
              + fields
              + " "
              + what
              + "s");
    }
    for (int format : formats) {
      if (format != TEXT && format != BINARY) {
        throw new SqlException("22023", "unsupported format code: " + format);
      }
    }
  }

  /// The encoded fields of a row; null for NULL. Timestamps in text are in the session's time zone.
  public static byte[] @Nullable [] encode(Row row, List<Column> columns, List<Integer> formats) {
    byte[] @Nullable [] fields = new byte[columns.size()] @Nullable [];
    for (int i = 0; i < fields.length; i++) {
      Value value = row.at(i);
      if (!value.isNull()) {
        Column column = columns.get(i);
        fields[i] =
            of(formats, i) == BINARY
                ? BinaryFormat.write(value, column.type(), column.typmod())
                : ZonedText.print(value, column.type(), column.typmod())
                    .getBytes(StandardCharsets.UTF_8);
      }
    }
    return fields;
  }

  /// A bound parameter; a text without a time zone is in the session's.
  ///
  /// @throws SqlException such as 22P02 or 22P03 if the bytes are not a valid value
  public static Value decode(Bytes bytes, SqlType type, int format) {
    return format == BINARY
        ? BinaryFormat.read(bytes, type)
        : PgText.parse(Utf8.decode(bytes.unsafeArray()), type);
  }
}
