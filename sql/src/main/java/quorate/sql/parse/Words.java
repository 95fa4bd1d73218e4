package quorate.sql.parse;

import java.util.List;
import java.util.Set;

/// The tokens of a statement that is known to be one, read from left to right.
final class Words {
  /// What may stand behind a name in a list of names, and behind no word that says of what kind the
  /// names are.
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

  /// Takes a word, if it is next.
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

  /// Whether the next word is a name already.
  boolean isNameHere() {
    Token behind = tokens.get(Math.min(at + 1, tokens.size() - 1));
    return behind.kind() == Token.Kind.WORD || behind.kind() == Token.Kind.SYMBOL
        ? BEHIND_NAMES.contains(behind.text())
        : behind.kind() == Token.Kind.END;
  }

  /// Whether a word is still to come.
  boolean has(String word) {
    return tokens.subList(Math.min(at, tokens.size()), tokens.size()).stream()
        .anyMatch(token -> token.is(word));
  }

  /// Whether a word comes before another one.
  boolean hasBefore(String word, String limit) {
    return tokens.subList(Math.min(at, tokens.size()), tokens.size()).stream()
        .takeWhile(token -> !token.is(limit))
        .anyMatch(token -> token.is(word));
  }
}
