package quorate.sql.type;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// LIKE patterns in a form that every engine reads alike: the escape is a backslash, and precedes
/// only characters that need it. PostgreSQL allows it before any character; engines variously
/// reject that, reject a trailing escape, or take the escape literally.
public final class LikePattern {
  public static final String ESCAPE = "\\";

  private LikePattern() {}

  /// The pattern in that form.
  ///
  /// @param escape the escape character; empty for none
  /// @throws SqlException 22025 if the pattern ends with the escape, even if PostgreSQL would find
  ///   a mismatch before it, or if the escape is longer than one character
  public static String normal(String pattern, String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw new SqlException(
          new SqlError("22025", "invalid escape string")
              .withHint("Escape string must be empty or one character."));
    }
    int mark = escape.isEmpty() ? -1 : escape.codePointAt(0);
    StringBuilder normal = new StringBuilder(pattern.length());
    int[] characters = pattern.codePoints().toArray();
    for (int i = 0; i < characters.length; i++) {
      boolean literal = characters[i] == mark;
      if (literal && ++i == characters.length) {
        throw new SqlException("22025", "LIKE pattern must not end with escape character");
      }
      int character = characters[i];
      if (character == '\\' || literal && (character == '%' || character == '_')) {
        normal.append('\\');
      }
      normal.appendCodePoint(character);
    }
    return normal.toString();
  }
}
