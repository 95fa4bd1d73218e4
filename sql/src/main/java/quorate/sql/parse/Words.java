package quorate.sql.parse;

import java.util.List;
import java.util.Set;

/// Reads the tokens of a statement that the grammar has accepted, from left to right.
final class Words {
  /// Tokens that follow a name in a list of names, but never a keyword for the kind of the names.
  private static final Set<String> BEHIND_NAMES = Set.of("to", "from", ",", ".");

  private final List<Token> tokens;
  private int at;

  Words(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return tokens.get(Math.min(at, tokens.size() - 1));
  }

  Token take() {
    Token token = peek();
    at++;
    return token;
  }

  /// Consumes the next word if it is `word`.
  boolean skip(String word) {
    if (peek().is(word)) {
      at++;
      return true;
    }
    return false;
  }

  boolean isEnd() {
    return at >= tokens.size() || peek().kind() == Token.Kind.END || peek().is(";");
  }

  /// Whether the next word is a name rather than a keyword for the kind of the names.
  boolean isNameHere() {
    Token behind = tokens.get(Math.min(at + 1, tokens.size() - 1));
    return behind.kind() == Token.Kind.WORD || behind.kind() == Token.Kind.SYMBOL
        ? BEHIND_NAMES.contains(behind.text())
        : behind.kind() == Token.Kind.END;
  }

  /// Whether the word occurs in the rest of the statement.
  boolean has(String word) {
    return tokens.subList(Math.min(at, tokens.size()), tokens.size()).stream()
        .anyMatch(token -> token.is(word));
  }

  /// Whether the word occurs before another one in the rest of the statement.
  boolean hasBefore(String word, String limit) {
    return tokens.subList(Math.min(at, tokens.size()), tokens.size()).stream()
        .takeWhile(token -> !token.is(limit))
        .anyMatch(token -> token.is(word));
  }
}
