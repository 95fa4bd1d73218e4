package quorate.replication.statement;

import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;

/// A result in a few lines of text, as evidence for people.
public final class Excerpt {
  private static final int ROWS_MAX = 20;
  private static final int CHARS_MAX = 4000;

  private Excerpt() {}

  public static String of(Result result) {
    return switch (result) {
      case Result.Done(String tag, _) -> tag;
      case Result.Failed(var error) -> "ERROR " + error.sqlState() + " " + error.message();
      case Result.Rows rows -> of(rows);
      case Result.Streamed streamed -> streamed.tag() + ", digest " + streamed.digest();
    };
  }

  private static String of(Result.Rows rows) {
    StringBuilder text = new StringBuilder();
    for (Row row : rows.rows().subList(0, Math.min(ROWS_MAX, rows.rows().size()))) {
      text.append(text.isEmpty() ? "(" : ", (");
      for (int i = 0; i < row.values().size(); i++) {
        Column column = rows.columns().get(i);
        text.append(i == 0 ? "" : ", ");
        text.append(
            row.at(i).isNull() ? "NULL" : PgText.print(row.at(i), column.type(), column.typmod()));
      }
      text.append(')');
      if (text.length() > CHARS_MAX) {
        return text.substring(0, CHARS_MAX) + " ...";
      }
    }
    int more = rows.rows().size() - ROWS_MAX;
    return more > 0
        ? text + " and " + more + " more rows"
        : text.isEmpty() ? "no rows" : text.toString();
  }
}
