package quorate.sql.type;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Patterns of LIKE as every engine reads them alike: the escape is a backslash and stands only
/// before what it has to. PostgreSQL lets it stand before anything; engines refuse that, or a
/// pattern that ends with it, or take it for a character, each in its own way.
public final class LikePattern {
  public static final String ESCAPE = "\\";

  private LikePattern() {}

  /// A pattern in that form.
  ///
  /// @param escape its escape character; empty for none
  /// @throws SqlException 22025 it ends with the escape, whether PostgreSQL would read as far as
  ///   that or find a difference before, or the escape is not one character
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
