package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;

/// JSON documents with PostgreSQL's white space.
final class JsonRoutines {
  private JsonRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("json", a -> a.isNull(1) ? "null" : value(SystemTypes.of(a.text(0)), a.text(1), a));
    all.put("record", Routine.strict(JsonRoutines::record));
    all.put("json_object", JsonRoutines::object);
    all.put(
        "json_array",
        a -> {
          List<String> parts = new ArrayList<>();
          for (int i = 1; i < a.count(); i++) {
            parts.add(a.text(i));
          }
          return document("[" + String.join(", ", parts) + "]", a.text(0));
        });
    all.put("json_list", a -> a.isNull(2) ? null : list(a));
    all.put("json_pairs", a -> a.isNull(1) ? null : pairs(a));
    return all;
  }

  /// A document in its type's form: json as written, jsonb normalised.
  private static @Nullable Object document(String text, String type) {
    return type.equals("jsonb") ? SpanRoutines.read(SqlType.JSONB, text) : text;
  }

  private static String value(SystemType type, String text, Routine.Arguments a) {
    if (type.isArray()) {
      List<String> parts = new ArrayList<>();
      for (Optional<String> each : ListRoutines.elements(text)) {
        parts.add(each.map(part -> value(SystemTypes.element(type), part, a)).orElse("null"));
      }
      return "[" + String.join(",", parts) + "]";
    }
    if (type.isBool()) {
      return text.equals("1") || text.startsWith("t") ? "true" : "false";
    }
    if (type.isReference()) {
      return text.matches("[0-9]+")
          ? quoted(ObjectRoutines.name(type.name(), Long.parseLong(text), a.objects()))
          : quoted(text);
    }
    return switch (type.name()) {
      case "json", "jsonb" -> text;
      case "int2", "int4", "int8", "numeric" -> text;
      case "float4", "float8" -> TextRoutines.real(Double.valueOf(text));
      case "timestamp" -> quoted(text.replace(' ', 'T'));
      case "timestamptz" -> quoted(zoned(text.replace(' ', 'T')));
      default -> quoted(text);
    };
  }

  /// Adds the minutes to a time zone offset.
  private static String zoned(String moment) {
    return moment.matches(".*[+-]\\d\\d") ? moment + ":00" : moment;
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        default -> out.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    return out.append('"').toString();
  }

  /// A row in PostgreSQL's text form.
  private static String record(Routine.Arguments a) {
    List<String> types = List.of(a.text(1).split(" "));
    List<Optional<String>> values = JsonText.elements(a.text(0));
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      SystemType type = SystemTypes.of(types.get(i));
      parts.add(values.get(i).map(each -> part(type, each, a)).orElse(""));
    }
    return "(" + String.join(",", parts) + ")";
  }

  private static String part(SystemType type, String value, Routine.Arguments a) {
    boolean number = value.matches("[0-9]+");
    Object held = (type.isBool() || type.isReference()) && number ? Long.valueOf(value) : value;
    String text = SystemFormat.text(held, type, a.objects());
    return text.isEmpty() || text.matches("(?s).*[\\s\"(),\\\\].*")
        ? "\"" + text.replace("\\", "\\\\").replace("\"", "\"\"") + "\""
        : text;
  }

  private static @Nullable Object object(Routine.Arguments a) {
    boolean row = a.text(0).equals("row");
    if (a.count() % 2 == 0) {
      throw new SqlException("22023", "argument list must have even number of elements");
    }
    List<String> parts = new ArrayList<>();
    for (int i = 1; i < a.count(); i += 2) {
      if (a.isNull(i)) {
        throw new SqlException("22004", "argument " + i + ": key must not be null");
      }
      parts.add(quoted(a.text(i)) + (row ? ":" : " : ") + a.text(i + 1));
    }
    return document("{" + String.join(row ? "," : ", ", parts) + "}", a.text(0));
  }

  /// json_agg, with rows and arrays on separate lines.
  private static @Nullable Object list(Routine.Arguments a) {
    List<String> parts = new ArrayList<>();
    JsonText.elements(a.text(2)).forEach(each -> parts.add(each.orElse("null")));
    String between = a.truth(1) ? ", \n " : ", ";
    return parts.isEmpty() ? null : document("[" + String.join(between, parts) + "]", a.text(0));
  }

  private static @Nullable Object pairs(Routine.Arguments a) {
    List<String> parts = new ArrayList<>();
    for (Optional<String> each : JsonText.elements(a.text(1))) {
      List<Optional<String>> pair = JsonText.elements(each.orElseThrow());
      String key =
          pair.get(0)
              .orElseThrow(
                  () -> new SqlException("22004", "null value not allowed for object key"));
      parts.add(quoted(key) + " : " + pair.get(1).orElse("null"));
    }
    return parts.isEmpty() ? null : document("{ " + String.join(", ", parts) + " }", a.text(0));
  }
}
