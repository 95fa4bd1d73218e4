package quorate.sql.parse;

/// One token.
///
/// @param text a folded or unquoted identifier, the content of a string, or an operator; keywords
///   are identifiers of kind WORD
/// @param start offset of the first character
/// @param end offset after the last character
public record Token(Kind kind, String text, int start, int end) {
  /// The kind of a token.
  public enum Kind {
    /// An unquoted word, in lower case.
    WORD,
    /// A quoted identifier.
    QUOTED,
    /// A string constant, by its content.
    STRING,
    /// B'..' or X'..', by its content in hexadecimal digits.
    BITS,
    /// A numeric constant, as written.
    NUMBER,
    /// $1, by its number.
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
