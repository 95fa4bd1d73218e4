package quorate.sql;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Splitter.Piece;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Token;

/// Looks at the grammar of all statements of a query string before any of them is executed, as
/// PostgreSQL parses the whole string first.
final class Grammatical {
  private static final int SHAPES_MAX = 4096;
  private static final String SYNTAX_ERROR = "42601";

  /// Shapes that are known to be right: a script repeats itself.
  private static final Set<String> RIGHT = ConcurrentHashMap.newKeySet();

  private Grammatical() {}

  /// @throws SqlException 42601 with its position in the whole string
  static void require(List<Piece> pieces) {
    for (Piece piece : pieces) {
      List<Token> tokens = Lexer.tokens(piece.text());
      if (!Installing.is(tokens)) {
        require(piece, tokens);
      }
    }
  }

  private static void require(Piece piece, List<Token> tokens) {
    String shape = Shape.of(tokens).key();
    if (RIGHT.contains(shape)) {
      return;
    }
    try {
      if (Parser.isData(tokens)) {
        Parser.statement(piece.text(), tokens);
      } else {
        Parser.command(piece.text(), tokens);
      }
    } catch (SqlException refused) {
      SqlError error = refused.error();
      if (error.sqlState().equals(SYNTAX_ERROR)) {
        throw (error.position() > 0 ? error.at(error.position() + piece.offset()) : error)
            .asException();
      }
      return; // what is not supported is said at its turn
    }
    if (RIGHT.size() >= SHAPES_MAX) {
      RIGHT.clear();
    }
    RIGHT.add(shape);
  }
}
