package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;

/// Values as JSON, in the engine's words.
final class Jsons {
  private Jsons() {}

  /// A value inside of a JSON document.
  static String value(Typed value) {
    SystemType type = value.type();
    if (!type.members().isEmpty()) {
      return "json(" + row(value) + ")";
    }
    if (type.isJson()) {
      return "json(" + value.sql() + ")";
    }
    if (type.isBool()) {
      return "json(CASE "
          + value.sql()
          + " WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END)";
    }
    if (type.isArray()) {
      return "json(" + Lists.rows(value) + ")";
    }
    return type.isReference() ? "q_name('" + type.name() + "', " + value.sql() + ")" : value.sql();
  }

  /// A row as an object.
  static String row(Typed row) {
    List<String> parts = new ArrayList<>();
    List<SystemType.Member> members = row.type().members();
    for (int i = 0; i < members.size(); i++) {
      Typed part =
          new Typed("json_extract(" + row.sql() + ", '$[" + i + "]')", members.get(i).type());
      parts.add(Words.string(members.get(i).name()) + ", " + value(part));
    }
    return "json_object(" + String.join(", ", parts) + ")";
  }
}
