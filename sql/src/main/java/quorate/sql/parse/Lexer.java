package quorate.sql.parse;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Numerals;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// PostgreSQL's lexical structure (manual, section 4.1), with standard_conforming_strings on.
public final class Lexer {
  private static final String OPERATORS = "+-*/<>=~!@#%^&|`?";
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  /// The tokens of `text`, ending with one of kind END.
  ///
  /// @throws SqlException 42601 for an unterminated quote or comment
  public static List<Token> tokens(String text) {
    Lexer lexer = new Lexer(text);
    while (lexer.skipBlank()) {
      lexer.next();
    }
    lexer.tokens.add(new Token(Token.Kind.END, "", text.length(), text.length()));
    return lexer.tokens;
  }

  private boolean skipBlank() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("--", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end + 1;
      } else if (text.startsWith("/*", at)) {
        skipComment();
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipComment() {
    int start = at;
    int depth = 0;
    do {
      if (text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (at >= text.length()) {
        throw error("unterminated /* comment", start);
      } else {
        at++;
      }
    } while (depth > 0);
  }

  private void next() {
    int start = at;
    char c = text.charAt(at);
    if (isLetter(c)) {
      wordOrPrefixed(start, c);
    } else if (c == '"') {
      at++;
      quotedName(quoted('"', start, "unterminated quoted identifier"), start);
    } else if (c == '\'') {
      at++;
      string(start, quoted('\'', start, "unterminated quoted string"));
    } else if (c == '$') {
      dollar(start);
    } else if (isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
      number(start);
    } else {
      symbol(start, c);
    }
  }

  private void wordOrPrefixed(int start, char c) {
    boolean quoteNext = at + 1 < text.length() && text.charAt(at + 1) == '\'';
    if (quoteNext && (c == 'e' || c == 'E')) {
      at += 2;
      string(start, escaped(start));
    } else if (quoteNext && (c == 'n' || c == 'N')) {
      at++;
      add(Token.Kind.WORD, "nchar", start); // N'..' is a constant of this type (scan.l, xnstart)
      at++;
      string(start + 1, quoted('\'', start + 1, "unterminated quoted string"));
    } else if (quoteNext && "bBxX".indexOf(c) >= 0) {
      at += 2;
      add(Token.Kind.BITS, c + quoted('\'', start, "unterminated bit string literal"), start);
    } else if (text.regionMatches(true, at, "U&", 0, 2)
        && at + 2 < text.length()
        && (text.charAt(at + 2) == '\'' || text.charAt(at + 2) == '"')) {
      unicode(start);
    } else {
      while (at < text.length() && isWordPart(text.charAt(at))) {
        at++;
      }
      add(
          Token.Kind.WORD,
          StoredIdentifier.truncated(StoredIdentifier.folded(text.substring(start, at))),
          start);
    }
  }

  private void quotedName(String name, int start) {
    if (name.isEmpty()) {
      throw error("zero-length delimited identifier at or near \"\"\"\"", start);
    }
    add(Token.Kind.QUOTED, StoredIdentifier.truncated(name), start);
  }

  /// U&'..' or U&"..", optionally followed by UESCAPE '.'.
  private void unicode(int start) {
    char quote = text.charAt(at + 2);
    at += 3;
    String raw =
        quoted(
            quote,
            start,
            quote == '"' ? "unterminated quoted identifier" : "unterminated quoted string");
    int end = at;
    char escape = '\\';
    if (skipBlank() && text.regionMatches(true, at, "UESCAPE", 0, 7)) {
      at += 7;
      boolean given = skipBlank() && text.charAt(at) == '\'';
      int place = at++;
      String wanted = given ? quoted('\'', place, "unterminated quoted string") : "";
      if (wanted.length() != 1 || "+'\"".contains(wanted) || wanted.isBlank() || isHex(wanted)) {
        throw error("invalid Unicode escape character", place);
      }
      escape = wanted.charAt(0);
      end = at;
    }
    at = end;
    String content = UnicodeEscapes.decode(raw, escape, start + 1);
    if (quote == '"') {
      quotedName(content, start);
    } else {
      add(Token.Kind.STRING, content, start);
    }
  }

  private static boolean isHex(String digit) {
    return Character.digit(digit.charAt(0), 16) >= 0;
  }

  /// Adds a string constant; constants separated only by a line break are concatenated (SQL
  /// standard).
  private void string(int start, String content) {
    int end = at;
    int line = at;
    while (line < text.length() && Character.isWhitespace(text.charAt(line))) {
      line++;
    }
    if (line < text.length()
        && text.charAt(line) == '\''
        && text.substring(end, line).indexOf('\n') >= 0) {
      at = line + 1;
      string(start, content + quoted('\'', start, "unterminated quoted string"));
      return;
    }
    add(Token.Kind.STRING, content, start);
  }

  private String quoted(char quote, int start, String problem) {
    StringBuilder content = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != quote) {
        content.append(c);
      } else if (at < text.length() && text.charAt(at) == quote) {
        content.append(c);
        at++;
      } else {
        return content.toString();
      }
    }
    throw error(problem, start);
  }

  private String escaped(int start) {
    StringBuilder content = new StringBuilder();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length() && isByte()) {
        bytes.write(escapedByte());
        continue;
      }
      EscapedBytes.append(bytes, content);
      if (c == '\\' && at < text.length()) {
        escape(content, start);
      } else if (c != '\'') {
        content.append(c);
      } else if (at < text.length() && text.charAt(at) == '\'') {
        content.append(c);
        at++;
      } else {
        return content.toString();
      }
    }
    throw error("unterminated quoted string", start);
  }

  /// Whether an octal or hexadecimal byte escape starts here; consecutive ones form UTF-8.
  private boolean isByte() {
    char c = text.charAt(at);
    return octal(c)
        || c == 'x' && at + 1 < text.length() && Character.digit(text.charAt(at + 1), 16) >= 0;
  }

  private int escapedByte() {
    boolean hexadecimal = text.charAt(at) == 'x';
    at += hexadecimal ? 1 : 0;
    int radix = hexadecimal ? 16 : 8;
    int value = 0;
    for (int digits = hexadecimal ? 2 : 3; digits > 0 && at < text.length(); digits--) {
      int digit = Character.digit(text.charAt(at), radix);
      if (digit < 0) {
        break;
      }
      value = value * radix + digit;
      at++;
    }
    return value & 0xff;
  }

  private void escape(StringBuilder content, int start) {
    char c = text.charAt(at++);
    switch (c) {
      case 'b' -> content.append('\b');
      case 'f' -> content.append('\f');
      case 'n' -> content.append('\n');
      case 'r' -> content.append('\r');
      case 't' -> content.append('\t');
      case 'u' -> unicode(content, hex(4), start);
      case 'U' -> unicode(content, hex(8), start);
      default -> content.append(c);
    }
  }

  private void unicode(StringBuilder content, int code, int start) {
    if (code == 0 || !Character.isValidCodePoint(code)) {
      throw error("invalid Unicode escape value", start);
    }
    if (!Character.isBmpCodePoint(code) || !Character.isSurrogate((char) code)) {
      content.appendCodePoint(code);
      return;
    }
    int low = 0;
    if (Character.isHighSurrogate((char) code)) {
      if (text.startsWith("\\u", at)) {
        at += 2;
        low = hex(4);
      } else if (text.startsWith("\\U", at)) {
        at += 2;
        low = hex(8);
      }
    }
    if (!Character.isBmpCodePoint(low) || !Character.isLowSurrogate((char) low)) {
      throw error("invalid Unicode surrogate pair", start);
    }
    content.appendCodePoint(Character.toCodePoint((char) code, (char) low));
  }

  private static boolean octal(char c) {
    return c >= '0' && c <= '7';
  }

  private int hex(int digits) {
    int end = at;
    while (end < text.length() && end < at + digits && Character.digit(text.charAt(end), 16) >= 0) {
      end++;
    }
    if (end < at + digits) {
      throw new SqlError("22025", "invalid Unicode escape")
          .withHint("Unicode escapes must be \\uXXXX or \\UXXXXXXXX.")
          .at(at - 1)
          .asException();
    }
    int value = Integer.parseUnsignedInt(text.substring(at, end), 16);
    at = end;
    return value;
  }

  private void dollar(int start) {
    int end = at + 1;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    if (end > at + 1) {
      at = end;
      add(Token.Kind.PARAMETER, text.substring(start + 1, end), start);
      return;
    }
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    if (end >= text.length() || text.charAt(end) != '$') {
      throw error("syntax error at or near \"$\"", start);
    }
    String tag = text.substring(start, end + 1);
    int close = text.indexOf(tag, end + 1);
    if (close < 0) {
      throw error("unterminated dollar-quoted string", start);
    }
    at = close + tag.length();
    add(Token.Kind.STRING, text.substring(end + 1, close), start);
  }

  private void number(int start) {
    int base = at + 1 < text.length() && text.charAt(at) == '0' ? base(text.charAt(at + 1)) : 10;
    if (base == 10) {
      decimal();
    } else {
      at += 2;
      digits(base);
    }
    String written = text.substring(start, at);
    String number = Numerals.plain(written);
    boolean none = base != 10 && number.equals(written);
    if (none || at < text.length() && isLetter(text.charAt(at))) {
      throw error("trailing junk after numeric literal", start);
    }
    add(Token.Kind.NUMBER, number, start);
  }

  private static int base(char letter) {
    return switch (letter) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
  }

  private void decimal() {
    digits(10);
    if (at < text.length() && text.charAt(at) == '.' && !text.startsWith("..", at)) {
      at++;
      digits(10);
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int exponent = at + 1;
      if (exponent < text.length() && "+-".indexOf(text.charAt(exponent)) >= 0) {
        exponent++;
      }
      if (exponent < text.length() && isDigit(text.charAt(exponent))) {
        at = exponent;
        digits(10);
      }
    }
  }

  /// Skips digits, each optionally preceded by an underscore, except the first of a decimal number.
  private void digits(int base) {
    int start = at;
    while (at < text.length()) {
      boolean gap = text.charAt(at) == '_' && (base != 10 || at > start);
      int digit = gap ? at + 1 : at;
      if (digit == text.length() || !isDigit(text.charAt(digit), base)) {
        return;
      }
      at = digit + 1;
    }
  }

  private static boolean isDigit(char c, int base) {
    return c < 0x80 && Character.digit(c, base) >= 0;
  }

  /// Reads an operator: the longest run of operator characters that does not start a comment and
  /// that ends in + or - only if it contains one of ~ ! @ # % ^ & | ` ?.
  private void symbol(int start, char c) {
    if (OPERATORS.indexOf(c) < 0) {
      at += text.startsWith("::", at) || text.startsWith(":=", at) ? 2 : 1;
      if ("(),;[].:".indexOf(c) < 0) {
        throw error("syntax error at or near \"" + c + "\"", start);
      }
      add(Token.Kind.SYMBOL, text.substring(start, at), start);
      return;
    }
    int end = at;
    boolean special = false;
    while (end < text.length()
        && OPERATORS.indexOf(text.charAt(end)) >= 0
        && !(end > at && (text.startsWith("--", end) || text.startsWith("/*", end)))) {
      special |= "~!@#%^&|`?".indexOf(text.charAt(end)) >= 0;
      end++;
    }
    while (end > at + 1 && "+-".indexOf(text.charAt(end - 1)) >= 0 && !special) {
      end--;
    }
    at = end;
    String symbol = text.substring(start, end);
    add(Token.Kind.SYMBOL, symbol.equals("!=") ? "<>" : symbol, start);
  }

  private void add(Token.Kind kind, String content, int start) {
    tokens.add(new Token(kind, content, start, at));
  }

  private static SqlException error(String message, int start) {
    return new SqlException(new SqlError("42601", message).at(start + 1));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWordPart(char c) {
    return isLetter(c) || isDigit(c) || c == '$';
  }
}
