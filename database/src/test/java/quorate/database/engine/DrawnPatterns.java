package quorate.database.engine;

import java.util.List;
import java.util.Random;
import quorate.core.value.SqlException;
import quorate.sql.type.Regex;

/// Random regular expressions and texts for the routines that match them.
final class DrawnPatterns {
  private static final List<String> MATCHED =
      List.of(
          "", "a", "b", "ab", "B", "Z", "1", "_", " ", "\n", "é", "É", "😀", "-", ".", "\u212a");

  private static final List<String> REGEX =
      List.of(
          "a",
          "b",
          "B",
          "é",
          "k",
          ".",
          "\\d",
          "\\w",
          "\\s",
          "\\D",
          "\\W",
          "\\S",
          "[a-c]",
          "[^a]",
          "[[:alpha:]_-]",
          "[[:upper:]]",
          "[^[:space:]\\d]",
          "[]\\].]",
          "(",
          ")",
          "(?:",
          "|",
          "^",
          "$",
          "*",
          "+",
          "?",
          "{2}",
          "{1,3}",
          "{0,}",
          "\\.",
          "-",
          "}",
          "]",
          "\n",
          "[[:punct:]]",
          "*?");

  private DrawnPatterns() {}

  static boolean matches(String routine) {
    return List.of("q_match", "q_find", "q_regexp").contains(routine);
  }

  static List<Object> arguments(String[] words, Random random) {
    int insensitive = random.nextInt(2);
    boolean found = !words[0].equals("q_match");
    List<Object> all =
        List.of(
            joined(MATCHED, random),
            pattern(random, insensitive != 0, found),
            insensitive,
            random.nextInt(2),
            "<>");
    return all.subList(0, words[1].length());
  }

  /// A pattern that [Regex] accepts.
  private static String pattern(Random random, boolean insensitive, boolean found) {
    while (true) {
      String pattern = joined(REGEX, random);
      try {
        if (Regex.of(pattern, insensitive).isFound() || !found) {
          return pattern;
        }
      } catch (SqlException refused) {
        continue;
      }
    }
  }

  private static String joined(List<String> parts, Random random) {
    StringBuilder joined = new StringBuilder();
    for (int left = random.nextInt(7); left >= 0; left--) {
      joined.append(parts.get(random.nextInt(parts.size())));
    }
    return joined.toString();
  }
}
