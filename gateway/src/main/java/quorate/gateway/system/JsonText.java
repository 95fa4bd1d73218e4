package quorate.gateway.system;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The JSON passed between the engine and the routines: arrays of scalars or of arrays.
final class JsonText {
  private JsonText() {}

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  static String list(Collection<String> texts) {
    return texts.stream().map(JsonText::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  /// The elements of an array as written.
  static List<String> raw(String array) {
    List<String> elements = new ArrayList<>();
    int depth = 0;
    int start = 1;
    boolean quoted = false;
    for (int i = 0; i < array.length(); i++) {
      char c = array.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      }
      boolean ends = !quoted && (depth == 0 || depth == 1 && c == ',');
      if (ends) {
        String element = array.substring(start, i).strip();
        if (!element.isEmpty()) {
          elements.add(element);
        }
        start = i + 1;
      }
    }
    return elements;
  }

  /// The texts of an array's elements; empty for null.
  static List<Optional<String>> elements(String array) {
    List<Optional<String>> elements = new ArrayList<>();
    for (String each : raw(array)) {
      elements.add(
          each.equals("null")
              ? Optional.empty()
              : Optional.of(each.startsWith("\"") ? unquoted(each) : each));
    }
    return elements;
  }

  private static String unquoted(String written) {
    StringBuilder out = new StringBuilder();
    for (int i = 1; i < written.length() - 1; i++) {
      char c = written.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escaped = written.charAt(++i);
      switch (escaped) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'u' -> {
          out.append((char) Integer.parseInt(written.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> out.append(escaped);
      }
    }
    return out.toString();
  }
}
