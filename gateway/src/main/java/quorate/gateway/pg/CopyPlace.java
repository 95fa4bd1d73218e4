package quorate.gateway.pg;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import quorate.core.value.SqlError;

/// A place in the data of COPY FROM, which the context of an error names.
///
/// @param table its name without the schema
/// @param line from 1, with the header; in the binary format, the row
/// @param text the line, if it has been read and is text
public record CopyPlace(String table, long line, Optional<String> text) {
  private static final int SHOWN_BYTES_MAX = 100;

  public SqlError in(SqlError error) {
    return error.withContext(place() + text.map(whole -> ": \"" + shown(whole) + "\"").orElse(""));
  }

  /// An error of a column of the binary format.
  public SqlError in(SqlError error, String column) {
    return error.withContext(place() + ", column " + column);
  }

  /// An error of a column's value; of NULL if it is empty.
  public SqlError in(SqlError error, String column, Optional<String> value) {
    return error.withContext(
        place()
            + ", column "
            + column
            + ": "
            + value.map(given -> "\"" + shown(given) + "\"").orElse("null input"));
  }

  private String place() {
    return "COPY " + table + ", line " + line;
  }

  /// The beginning of a text, as much as PostgreSQL shows.
  public static String shown(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length <= SHOWN_BYTES_MAX) {
      return text;
    }
    int end = 0;
    int bytes = 0;
    while (true) {
      int codePoint = text.codePointAt(end);
      bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      if (bytes > SHOWN_BYTES_MAX) {
        return text.substring(0, end) + "...";
      }
      end += Character.charCount(codePoint);
    }
  }
}
