package quorate.core.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The text of a one-dimensional array, `{1,NULL,"a \\"b\\""}`, parsed and printed like
/// PostgreSQL's array_in and array_out.
public final class ArrayText {
  /// White space that may surround an element.
  private static final String BLANKS = " \t\n\u000b\f\r";

  private final String text;
  private int at;

  private ArrayText(String text) {
    this.text = text;
  }

  /// The texts of the elements; an element is empty for NULL.
  ///
  /// @throws SqlException 22P02 if it is not an array, 0A000 if it has several dimensions or bounds
  public static List<Optional<String>> elements(String text) {
    return new ArrayText(text).read();
  }

  /// Replaces each element that is not NULL.
  ///
  /// @throws SqlException see [#elements]
  public static String mapped(String text, UnaryOperator<String> change) {
    return print(elements(text).stream().map(each -> each.map(change)).toList());
  }

  /// The array's text; an empty element is NULL.
  public static String print(List<Optional<String>> elements) {
    StringBuilder out = new StringBuilder("{");
    for (Optional<String> element : elements) {
      out.append(out.length() > 1 ? "," : "").append(quoted(element));
    }
    return out.append('}').toString();
  }

  /// An element as written inside an array, quoted if necessary.
  public static String quoted(Optional<String> element) {
    if (element.isEmpty()) {
      return "NULL";
    }
    String bare = element.get();
    boolean plain = !bare.isEmpty() && !bare.equalsIgnoreCase("null");
    for (int i = 0; plain && i < bare.length(); i++) {
      char c = bare.charAt(i);
      plain = "{},\"\\".indexOf(c) < 0 && BLANKS.indexOf(c) < 0;
    }
    return plain ? bare : '"' + bare.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private List<Optional<String>> read() {
    skipBlanks();
    if (peek() == '[' && text.contains("=")) {
      throw new SqlException("0A000", "an array with bounds is not supported by Quorate");
    }
    if (peek() != '{') {
      throw malformed("Array value must start with \"{\" or dimension information.");
    }
    at++;
    List<Optional<String>> elements = new ArrayList<>();
    skipBlanks();
    if (peek() == '}') {
      at++;
    } else {
      boolean more = true;
      while (more) {
        elements.add(element());
        more = next() == ',';
      }
    }
    skipBlanks();
    if (at < text.length()) {
      throw malformed("Junk after closing right brace.");
    }
    return elements;
  }

  private Optional<String> element() {
    skipBlanks();
    return switch (peek()) {
      case '"' -> {
        at++;
        yield Optional.of(quoted());
      }
      case '{' ->
          throw new SqlException(
              "0A000", "an array of several dimensions is not supported by Quorate");
      case ',', '}' -> throw malformed("Unexpected \"" + peek() + "\" character.");
      default -> bare();
    };
  }

  private String quoted() {
    StringBuilder out = new StringBuilder();
    while (peek() != '"') {
      if (peek() == '\\') {
        at++;
      }
      out.append(next());
    }
    at++;
    skipBlanks();
    if (peek() != ',' && peek() != '}') {
      throw malformed("Incorrectly quoted array element.");
    }
    return out.toString();
  }

  private Optional<String> bare() {
    StringBuilder out = new StringBuilder();
    int end = 0; // excludes trailing blanks
    boolean escaped = false;
    while (peek() != ',' && peek() != '}') {
      char c = next();
      switch (c) {
        case '{' -> throw malformed("Unexpected \"{\" character.");
        case '"' -> throw malformed("Incorrectly quoted array element.");
        case '\\' -> {
          out.append(next());
          escaped = true;
          end = out.length();
        }
        default -> {
          out.append(c);
          end = BLANKS.indexOf(c) < 0 ? out.length() : end;
        }
      }
    }
    out.setLength(end);
    String element = out.toString();
    return !escaped && element.equalsIgnoreCase("null") ? Optional.empty() : Optional.of(element);
  }

  private void skipBlanks() {
    while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /// The character here; a blank at the end of input, where no array can end.
  private char peek() {
    return at < text.length() ? text.charAt(at) : ' ';
  }

  private char next() {
    if (at >= text.length()) {
      throw malformed("Unexpected end of input.");
    }
    return text.charAt(at++);
  }

  private SqlException malformed(String why) {
    return new SqlError("22P02", "malformed array literal: \"" + text + "\"")
        .withDetail(why)
        .asException();
  }
}
