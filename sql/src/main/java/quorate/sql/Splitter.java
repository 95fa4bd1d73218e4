package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;

/// Splits a script into statements where PostgreSQL's lexer would.
public final class Splitter {
  private Splitter() {}

  /// One statement of a script.
  ///
  /// @param offset of its start in the script, in characters, for the positions of errors
  public record Piece(String text, int offset) {}

  /// The statements of `script` without their semicolons. Empty ones are dropped, so a script
  /// without statements gives an empty list (PostgreSQL's EmptyQueryResponse).
  ///
  /// @throws quorate.core.value.SqlException 42601 for an unterminated quote or comment, and where
  ///   one of several is no SQL
  public static List<Piece> split(String script) {
    List<Piece> pieces = new ArrayList<>();
    int start = -1;
    int end = 0;
    for (Token token : Lexer.tokens(script)) {
      if (token.is(";") || token.kind() == Token.Kind.END) {
        if (start >= 0) {
          pieces.add(new Piece(script.substring(start, end), start));
        }
        start = -1;
      } else {
        start = start < 0 ? token.start() : start;
        end = token.end();
      }
    }
    if (pieces.size() > 1) {
      Grammatical.require(pieces);
    }
    return pieces;
  }
}
