package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;

/// A SQL name inside a string, such as the argument of nextval().
public final class WrittenName {
  private WrittenName() {}

  /// The name that a text denotes, as a [Qualified] text.
  ///
  /// @throws SqlException 42602 if it is not a name
  public static String of(String text) {
    List<Token> tokens = Lexer.tokens(text);
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < tokens.size() - 1; i++) {
      Token token = tokens.get(i);
      boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED;
      if (i % 2 == 0 ? !name : !token.is(".")) {
        throw new SqlException("42602", "invalid name syntax");
      }
      if (name) {
        parts.add(token.text());
      }
    }
    if (tokens.size() % 2 > 0 || parts.size() > 2) {
      throw new SqlException("42602", "invalid name syntax");
    }
    return Qualified.text(parts);
  }
}
