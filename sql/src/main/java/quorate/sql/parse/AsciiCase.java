package quorate.sql.parse;

/// The case of unquoted identifiers.
final class AsciiCase {
  private AsciiCase() {}

  /// Folds ASCII letters to lower case and no others, as PostgreSQL does in a UTF-8 database.
  static String folded(String word) {
    StringBuilder small = new StringBuilder(word);
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        small.setCharAt(i, (char) (c + 'a' - 'A'));
      }
    }
    return small.toString();
  }
}
