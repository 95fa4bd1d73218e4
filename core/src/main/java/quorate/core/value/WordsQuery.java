package quorate.core.value;

import java.util.Set;
import java.util.TreeSet;

/// tsquery: words joined by `&`, `|`, `!` and `<->`, as PostgreSQL prints them.
final class WordsQuery {
  private static final int OR = 1;
  private static final int AND = 2;
  private static final int PHRASE = 3;
  private static final int NOT = 4;
  private static final int DEPTH_MAX = 400;

  private final String text;
  private int at;
  private int depth;

  /// A part of a query and the precedence of its outermost operator; 5 for a word.
  private record Part(String shown, int binds) {}

  private WordsQuery(String text) {
    this.text = text;
  }

  static String read(String text) {
    WordsQuery query = new WordsQuery(text);
    if (!query.skipBlanks()) {
      return "";
    }
    Part whole = query.expression(OR);
    if (query.skipBlanks()) {
      throw query.malformed();
    }
    return whole.shown();
  }

  private SqlException malformed() {
    return new SqlException("42601", "syntax error in tsquery: \"" + text + "\"");
  }

  private boolean skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  private Part expression(int least) {
    if (++depth > DEPTH_MAX) {
      throw new SqlException("54001", "stack depth limit exceeded");
    }
    Part left = primary();
    while (skipBlanks()) {
      char c = text.charAt(at);
      int binds = c == '|' ? OR : c == '&' ? AND : c == '<' ? PHRASE : 0;
      if (binds == 0 || binds < least) {
        break;
      }
      String sign = c == '<' ? distance() : String.valueOf(text.charAt(at++));
      Part right = expression(binds + 1);
      boolean nested = binds == PHRASE && right.binds() <= PHRASE;
      left =
          new Part(
              inside(left, left.binds() < binds)
                  + " "
                  + sign
                  + " "
                  + inside(right, right.binds() < binds || nested),
              binds);
    }
    depth--;
    return left;
  }

  private static String inside(Part part, boolean parentheses) {
    return parentheses ? "( " + part.shown() + " )" : part.shown();
  }

  private String distance() {
    int end = text.indexOf('>', at);
    String between = end < 0 ? "" : text.substring(at + 1, end);
    if (!between.matches("-|[0-9]{1,5}")) {
      throw malformed();
    }
    at = end + 1;
    if (between.equals("-") || Integer.parseInt(between) == 1) {
      return "<->";
    }
    if (Integer.parseInt(between) > 16_384) {
      throw new SqlException(
          "22023",
          "distance in phrase operator must be an integer value between zero and 16384 inclusive");
    }
    return "<" + Integer.parseInt(between) + ">";
  }

  private Part primary() {
    if (!skipBlanks()) {
      throw new SqlException("42601", "no operand in tsquery: \"" + text + "\"");
    }
    char c = text.charAt(at);
    if (c == '!') {
      at++;
      Part operand = expression(NOT);
      return new Part("!" + inside(operand, operand.binds() < NOT), NOT);
    }
    if (c == '(') {
      at++;
      Part inner = expression(OR);
      if (!skipBlanks() || text.charAt(at) != ')') {
        throw malformed();
      }
      at++;
      return inner;
    }
    return new Part(word(), 5);
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    boolean quoted = text.charAt(at) == '\'';
    at += quoted ? 1 : 0;
    while (at < text.length() || quoted) {
      if (at >= text.length()) {
        throw malformed();
      }
      char c = text.charAt(at);
      if (quoted && c == '\'') {
        at++;
        if (at >= text.length() || text.charAt(at) != '\'') {
          break;
        }
      } else if (c == '\\' && at + 1 < text.length()) {
        c = text.charAt(++at);
      } else if (!quoted && (Character.isWhitespace(c) || "!|&():<".indexOf(c) >= 0)) {
        break;
      }
      word.append(c);
      at++;
    }
    if (word.isEmpty()) {
      throw malformed();
    }
    return TsVectorCodec.quoted(word.toString()) + weights();
  }

  private String weights() {
    if (at >= text.length() || text.charAt(at) != ':') {
      return "";
    }
    at++;
    boolean prefix = false;
    Set<Character> weights = new TreeSet<>();
    while (at < text.length() && "*abcdABCD".indexOf(text.charAt(at)) >= 0) {
      char c = Character.toUpperCase(text.charAt(at++));
      prefix |= c == '*';
      if (c != '*') {
        weights.add(c);
      }
    }
    StringBuilder out = new StringBuilder(prefix ? "*" : "");
    weights.forEach(out::append);
    return out.isEmpty() ? "" : ":" + out;
  }
}
