package quorate.sql.type;

import quorate.core.value.SqlException;

/// Converts SIMILAR TO patterns to regular expressions, as PostgreSQL does.
public final class SimilarPattern {
  private SimilarPattern() {}

  /// @param escape one character, or empty for none
  public static String regex(String pattern, String escape) {
    StringBuilder out = new StringBuilder("^(?:");
    boolean bracket = false;
    int[] characters = pattern.codePoints().toArray();
    for (int i = 0; i < characters.length; i++) {
      String each = Character.toString(characters[i]);
      if (each.equals(escape)) {
        if (++i == characters.length) {
          throw unsupported("an escape at the end");
        }
        if (bracket || Character.isLetterOrDigit(characters[i]) || characters[i] == '"') {
          throw unsupported("such an escape");
        }
        out.append('\\').appendCodePoint(characters[i]);
      } else if (bracket) {
        if (each.equals("\\") || each.equals("[")) {
          throw unsupported("such a bracket");
        }
        out.append(each);
        bracket = !each.equals("]");
      } else {
        switch (each) {
          case "%" -> out.append(".*");
          case "_" -> out.append('.');
          case "(" -> out.append("(?:");
          case "\\", ".", "^", "$" -> out.append('\\').append(each);
          case "[" -> {
            out.append('[');
            bracket = true;
            i = opened(characters, i, out);
          }
          default -> out.append(each);
        }
      }
    }
    return out.append(")$").toString();
  }

  /// Consumes the characters that are special only at the start of a bracket expression.
  private static int opened(int[] characters, int at, StringBuilder out) {
    int last = at;
    if (last + 1 < characters.length && characters[last + 1] == '^') {
      out.append('^');
      last++;
    }
    if (last + 1 < characters.length && characters[last + 1] == ']') {
      throw unsupported("such a bracket");
    }
    return last;
  }

  private static SqlException unsupported(String what) {
    return new SqlException("0A000", what + " in SIMILAR TO is not supported by Quorate");
  }
}
