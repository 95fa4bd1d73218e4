package quorate.sql.parse;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// U&'..': \XXXX and \+XXXXXX are code points in hexadecimal digits, \\ is a backslash.
final class UnicodeEscapes {
  private UnicodeEscapes() {}

  static String decode(String raw, char escape, int position) {
    StringBuilder content = new StringBuilder();
    int at = 0;
    while (at < raw.length()) {
      char c = raw.charAt(at++);
      if (c != escape) {
        content.append(c);
      } else if (at < raw.length() && raw.charAt(at) == escape) {
        content.append(escape);
        at++;
      } else {
        boolean six = at < raw.length() && raw.charAt(at) == '+';
        int start = six ? at + 1 : at;
        at = start + (six ? 6 : 4);
        content.appendCodePoint(codePoint(raw, start, at, position));
      }
    }
    requirePairs(content, position);
    return content.toString();
  }

  /// Rejects unpaired surrogates, which are not characters and which each engine would store in its
  /// own way.
  private static void requirePairs(CharSequence content, int position) {
    if (content
        .codePoints()
        .anyMatch(code -> Character.isBmpCodePoint(code) && Character.isSurrogate((char) code))) {
      throw error("invalid Unicode surrogate pair", position);
    }
  }

  private static int codePoint(String raw, int start, int end, int position) {
    int value = 0;
    for (int i = start; i < end; i++) {
      int digit = i < raw.length() ? Character.digit(raw.charAt(i), 16) : -1;
      if (digit < 0) {
        throw error("invalid Unicode escape", position);
      }
      value = value * 16 + digit;
    }
    if (value == 0 || !Character.isValidCodePoint(value)) {
      throw error("invalid Unicode escape value", position);
    }
    return value;
  }

  private static SqlException error(String message, int position) {
    return new SqlException(new SqlError("42601", message).at(position));
  }
}
