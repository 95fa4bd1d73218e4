package quorate.sql.parse;

/// One token.
///
/// @param text an identifier folded or unquoted, a string's content, an operator; keywords are
///   identifiers of kind WORD
/// @param start offset of its first character
/// @param end offset after its last character
public record Token(Kind kind, String text, int start, int end) {
  /// What a token is.
  public enum Kind {
    /// An unquoted word, in lower case.
    WORD,
    /// A quoted identifier.
    QUOTED,
    /// A string constant: its content.
    STRING,
    /// B'..' or X'..': its content in hexadecimal digits.
    BITS,
    /// A numeric constant, as written.
    NUMBER,
    /// $1: the number.
    PARAMETER,
    /// An operator or punctuation.
    SYMBOL,
    /// The end of the text.
    END
  }

  public boolean is(String wordOrSymbol) {
    return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(wordOrSymbol);
  }

  public boolean isConstant() {
    return kind == Kind.STRING || kind == Kind.NUMBER;
  }
}
