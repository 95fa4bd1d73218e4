package quorate.sql.parse;

/// The case of unquoted identifiers.
final class AsciiCase {
  private AsciiCase() {}

  /// Folds ASCII letters to lower case and no others, as PostgreSQL does in a UTF-8 database.
  static String folded(String word) {
    int upper = 0;
    while (upper < word.length() && !isUpper(word.charAt(upper))) {
      upper++;
    }
    if (upper == word.length()) {
      return word;
    }
    StringBuilder small = new StringBuilder(word);
    for (int i = upper; i < word.length(); i++) {
      char c = word.charAt(i);
      if (isUpper(c)) {
        small.setCharAt(i, (char) (c + 'a' - 'A'));
      }
    }
    return small.toString();
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
