package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;

/// Translates values to JSON, by routines, because PostgreSQL keeps digits, blanks and line breaks
/// that the engine does not.
final class JsonValues {
  private JsonValues() {}

  /// The text of a value inside a JSON document; `null` for NULL.
  static String value(Typed value) {
    return value.type().members().isEmpty()
        ? "q_json('" + value.type().name() + "', " + value.sql() + ")"
        : "coalesce(" + row(value) + ", 'null')";
  }

  /// A row as an object; NULL for NULL.
  static String row(Typed row) {
    List<String> parts = new ArrayList<>();
    List<SystemType.Member> members = row.type().members();
    for (int i = 0; i < members.size(); i++) {
      Typed part =
          new Typed("json_extract(" + row.sql() + ", '$[" + i + "]')", members.get(i).type());
      parts.add(SqliteWords.string(members.get(i).name()) + ", " + value(part));
    }
    return "CASE WHEN %s IS NOT NULL THEN q_json_object('row', %s) END"
        .formatted(row.sql(), String.join(", ", parts));
  }
}
