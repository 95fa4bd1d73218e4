package quorate.sql.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CommonToken;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// Converts our tokens to those of the library's grammar.
///
/// The library's own lexer is not used: it ends `E'\''` at the second quote and does not truncate
/// names to 63 bytes, and statement shapes need tokens before parsing.
final class Feed {
  /// Token types by the name of the keyword or the text of the symbol.
  private static final Map<String, Integer> TYPES = types();

  private Feed() {}

  /// A token of the library that refers to ours.
  static final class Lexeme extends CommonToken {
    private final transient Token token;
    private final int constant;

    Lexeme(int type, Token token, int constant) {
      super(type, token.text());
      this.token = token;
      this.constant = constant;
      setStartIndex(token.start());
      setStopIndex(token.end() - 1);
    }

    Token token() {
      return token;
    }

    /// Number of constants before this token.
    int constant() {
      return constant;
    }
  }

  private static Map<String, Integer> types() {
    Map<String, Integer> types = new HashMap<>();
    for (int type = SQLParser.ABORT; type <= SQLParser.WHILE; type++) {
      String name = SQLParser.VOCABULARY.getSymbolicName(type).toLowerCase(java.util.Locale.ROOT);
      types.put(type == SQLParser.SKIP_ ? "skip" : name, type);
    }
    for (int type = SQLParser.CAST_EXPRESSION; type <= SQLParser.HASH_SIGN; type++) {
      String literal = SQLParser.VOCABULARY.getLiteralName(type);
      if (literal != null) {
        types.put(literal.substring(1, literal.length() - 1), type);
      }
    }
    types.put("::", SQLParser.CAST_EXPRESSION);
    types.put("<>", SQLParser.NOT_EQUAL);
    return Map.copyOf(types);
  }

  /// Whether a word can be no name without quotes.
  static boolean isReserved(String word) {
    int type = TYPES.getOrDefault(word, SQLParser.Identifier);
    return type >= SQLParser.ALL && type <= SQLParser.WITH; // the library keeps them together
  }

  static List<Lexeme> of(List<Token> tokens) {
    List<Lexeme> lexemes = new ArrayList<>(tokens.size());
    int constants = 0;
    for (Token token : tokens) {
      lexemes.add(new Lexeme(type(token), token, constants));
      constants += token.isConstant() ? 1 : 0;
    }
    return lexemes;
  }

  /// The same token with another type.
  static Lexeme as(int type, Lexeme lexeme) {
    return new Lexeme(type, lexeme.token(), lexeme.constant());
  }

  /// An implied token, which the text does not contain, before `next`.
  static Lexeme inserted(int type, String text, Lexeme next) {
    int at = next.token().start();
    return new Lexeme(type, new Token(Token.Kind.SYMBOL, text, at, at), next.constant());
  }

  private static int type(Token token) {
    return switch (token.kind()) {
      case WORD -> TYPES.getOrDefault(token.text(), SQLParser.Identifier);
      case QUOTED -> SQLParser.QuotedIdentifier;
      case STRING, BITS -> SQLParser.StringConstant;
      case NUMBER ->
          token.text().chars().allMatch(c -> c >= '0' && c <= '9')
              ? SQLParser.Integer
              : SQLParser.Numeric;
      case PARAMETER -> SQLParser.DOLLAR_NUMBER;
      case SYMBOL -> TYPES.getOrDefault(token.text(), SQLParser.OP_CHARS);
      case END -> org.antlr.v4.runtime.Token.EOF;
    };
  }
}
