package quorate.database.capture;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// PostgreSQL's text of a row: `(1,"two, quoted ""twice""",)`. Nothing between commas is NULL.
final class CompositeText {
  private final String text;
  private int at = 1;

  private CompositeText(String text) {
    this.text = text;
  }

  static @Nullable Object[] fields(String text) {
    CompositeText reader = new CompositeText(text);
    List<@Nullable Object> fields = new ArrayList<>();
    do {
      fields.add(reader.field());
    } while (text.charAt(reader.at++) == ',');
    return fields.toArray();
  }

  private @Nullable String field() {
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    int start = at;
    for (; ; at++) {
      char next = text.charAt(at);
      if (next == '"' && quoted && text.charAt(at + 1) == '"') {
        field.append(text.charAt(++at));
      } else if (next == '"') {
        quoted = !quoted;
      } else if (next == '\\') {
        field.append(text.charAt(++at));
      } else if (!quoted && (next == ',' || next == ')')) {
        return at == start ? null : field.toString();
      } else {
        field.append(next);
      }
    }
  }
}
