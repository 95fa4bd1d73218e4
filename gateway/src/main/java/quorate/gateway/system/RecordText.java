package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A row in PostgreSQL's text form: `(1,"a ""quoted"" text",)`, whose last field is null.
final class RecordText {
  private final String text;
  private int at = 1;

  private RecordText(String text) {
    this.text = text;
  }

  /// The texts of the fields; empty for null.
  static List<Optional<String>> fields(String text) {
    RecordText reader = new RecordText(text);
    List<Optional<String>> fields = new ArrayList<>();
    while (reader.at < text.length()) {
      fields.add(reader.field());
    }
    return fields;
  }

  /// The next field, and the comma or parenthesis behind it.
  private Optional<String> field() {
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    boolean there = false;
    while (quoted || text.charAt(at) != ',' && text.charAt(at) != ')') {
      char c = text.charAt(at++);
      if (c == '"' && quoted && text.charAt(at) == '"') {
        field.append(text.charAt(at++));
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\') {
        field.append(text.charAt(at++));
      } else {
        field.append(c);
      }
      there = true;
    }
    at++;
    return there ? Optional.of(field.toString()) : Optional.empty();
  }
}
