package quorate.sql.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;

/// The text of an array of one dimension, `{1,NULL,"a \\"b\\""}`.
public final class ArrayText {
  /// What may stand around an element.
  private static final String BLANKS = " \t\n\u000b\f\r";

  private ArrayText() {}

  private static String bare(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && BLANKS.indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && BLANKS.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(start, end);
  }

  /// The texts of its elements; empty for NULL.
  ///
  /// @throws SqlException 22P02 if it is no array, 0A000 if it has several dimensions
  public static List<Optional<String>> elements(String text) {
    String body = bare(text);
    if (!body.startsWith("{") || !body.endsWith("}") || body.length() < 2) {
      throw malformed(text);
    }
    List<Optional<String>> elements = new ArrayList<>();
    int end = body.length() - 1;
    if (bare(body.substring(1, end)).isEmpty()) {
      return elements;
    }
    int at = 1;
    while (true) {
      StringBuilder item = new StringBuilder();
      boolean quoted = false;
      boolean inside = false;
      for (; at < end && (inside || body.charAt(at) != ','); at++) {
        char c = body.charAt(at);
        if (c == '"') {
          if (!inside && (quoted || !bare(item.toString()).isEmpty())) {
            throw malformed(text);
          }
          if (!inside) {
            item.setLength(0); // blanks before it
          }
          inside = !inside;
          quoted = true;
        } else if (c == '\\' && at + 1 < end) {
          item.append(body.charAt(++at));
        } else if (!inside && (c == '{' || c == '}')) {
          throw new SqlException("0A000", "arrays of 2 dimensions are not supported by Quorate");
        } else if (quoted && !inside && BLANKS.indexOf(c) < 0) {
          throw malformed(text);
        } else if (inside || !quoted) {
          item.append(c);
        }
      }
      String content = quoted ? item.toString() : bare(item.toString());
      if (inside || !quoted && content.isEmpty()) {
        throw malformed(text);
      }
      boolean missing = !quoted && content.equalsIgnoreCase("null");
      elements.add(missing ? Optional.empty() : Optional.of(content));
      if (at >= end) {
        return elements;
      }
      at++;
    }
  }

  private static SqlException malformed(String text) {
    return new SqlException("22P02", "malformed array literal: \"" + text + "\"");
  }
}
