package quorate.sql.parse;

import java.nio.charset.StandardCharsets;

/// Identifiers as PostgreSQL stores them: their case, and their length (NAMEDATALEN).
final class StoredIdentifier {
  private static final int BYTES_MAX = 63;

  /// The bytes of a UTF-16 unit in UTF-8, at most.
  private static final int UNIT_BYTES_MAX = 3;

  private StoredIdentifier() {}

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

  /// The first whole characters that fit.
  static String truncated(String identifier) {
    if (identifier.length() * UNIT_BYTES_MAX <= BYTES_MAX) {
      return identifier;
    }
    String cut = identifier;
    while (cut.getBytes(StandardCharsets.UTF_8).length > BYTES_MAX) {
      cut = cut.substring(0, cut.offsetByCodePoints(cut.length(), -1));
    }
    return cut;
  }
}
