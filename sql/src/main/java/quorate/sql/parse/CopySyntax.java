package quorate.sql.parse;

import java.util.List;

/// The place of the options among the tokens of a COPY statement. The library's grammar knows few
/// options and values, so it gets the statement without them, and [CopyOptionReader] reads any
/// option with any value, as PostgreSQL's grammar does.
///
/// @param binary whether the statement begins with COPY BINARY
/// @param stream the index of STDIN, STDOUT, or the name of a file
/// @param end the index after the options, of WHERE, a semicolon or the end
record CopySyntax(boolean binary, int stream, int end) {
  /// The place of a statement whose head is so malformed that the grammar has to refuse it; it has
  /// no options.
  private static CopySyntax none(boolean binary, int size) {
    return new CopySyntax(binary, size - 1, size - 1);
  }

  static CopySyntax of(List<Token> tokens) {
    boolean binary = tokens.size() > 2 && tokens.get(1).is("binary") && !tokens.get(2).is("(");
    int stream = direction(tokens, binary ? 2 : 1) + 1;
    if (stream >= tokens.size() || isEnd(tokens.get(stream))) {
      return none(binary, tokens.size());
    }
    if (tokens.get(stream).is("program")) {
      stream++;
    }
    int end = Math.min(stream + 1, tokens.size() - 1);
    int depth = 0;
    while (end < tokens.size() - 1
        && !(depth == 0 && (isEnd(tokens.get(end)) || tokens.get(end).is("where")))) {
      depth += tokens.get(end).is("(") ? 1 : tokens.get(end).is(")") ? -1 : 0;
      end++;
    }
    return new CopySyntax(binary, stream, end);
  }

  /// The index of FROM or TO outside of parentheses; the last one if there is none.
  private static int direction(List<Token> tokens, int start) {
    int depth = 0;
    for (int i = start; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0 && (token.is("from") || token.is("to"))) {
        return i;
      }
    }
    return tokens.size() - 1;
  }

  private static boolean isEnd(Token token) {
    return token.kind() == Token.Kind.END || token.is(";");
  }

  /// The tokens of the options, with the one behind them.
  List<Token> options(List<Token> tokens) {
    return stream + 1 >= end ? List.of() : tokens.subList(stream + 1, end + 1);
  }
}
