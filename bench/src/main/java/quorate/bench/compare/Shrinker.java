package quorate.bench.compare;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shortens a statement on which engines disagree, to ease the search for the reason: parts are
/// omitted or replaced by constants as long as the same engines' answers differ from the rest.
final class Shrinker {
  private static final List<String> CONSTANTS =
      List.of("true", "false", "null", "1", "''", "null::int", "null::boolean");

  /// Parts that may be omitted.
  private static final List<Pattern> PARTS =
      List.of(
          Pattern.compile(" order by [^()]*$"),
          Pattern.compile(" limit \\d+( offset \\d+)?"),
          Pattern.compile(" having [^()]*(\\([^()]*\\))?[^()]*$"),
          Pattern.compile("distinct "),
          Pattern.compile("not (?=\\()"),
          Pattern.compile(" is (not )?(true|false|unknown|null)"),
          Pattern.compile(" cross join \\w+ \\w+"));

  /// Tests whether engines disagree about a statement.
  @FunctionalInterface
  interface Trial {
    Comparison compare(List<String> setup, String statement) throws SQLException;
  }

  private final Trial trial;

  /// The answers to the shortest statement found.
  private Map<String, List<String>> answers = Map.of();

  Shrinker(Trial trial) {
    this.trial = trial;
  }

  QueryComparison.Disagreement shrink(QueryComparison.Disagreement found) throws SQLException {
    answers = found.answers();
    List<String> accused = found.accused();
    List<String> setup = new ArrayList<>(found.setup());
    String statement = found.statement();
    for (boolean again = true; again; ) {
      String shorter = shorter(setup, statement, accused);
      again = !shorter.equals(statement);
      statement = shorter;
      for (int i = setup.size() - 1; i >= 0; i--) {
        List<String> without = new ArrayList<>(setup);
        without.remove(i);
        if (isAccused(without, statement, accused)) {
          setup = without;
          again = true;
        }
      }
    }
    return new QueryComparison.Disagreement(found.seed(), setup, statement, answers);
  }

  private boolean isAccused(List<String> setup, String statement, List<String> accused)
      throws SQLException {
    Comparison comparison = trial.compare(setup, statement);
    boolean same =
        !comparison.isAlike() && Comparison.accused(comparison.answers()).equals(accused);
    answers = same ? comparison.answers() : answers;
    return same;
  }

  private String shorter(List<String> setup, String statement, List<String> accused)
      throws SQLException {
    String best = statement;
    for (boolean again = true; again; ) {
      again = false;
      for (String candidate : candidates(best)) {
        if (candidate.length() < best.length() && isAccused(setup, candidate, accused)) {
          best = candidate;
          again = true;
          break;
        }
      }
    }
    return best;
  }

  /// The statement without one part, shortest results first.
  private static List<String> candidates(String statement) {
    Set<String> candidates = new LinkedHashSet<>();
    for (int[] group : groups(statement)) {
      String before = statement.substring(0, group[0]);
      String inside = statement.substring(group[0] + 1, group[1]);
      String after = statement.substring(group[1] + 1);
      if (before.isEmpty()) {
        candidates.add(inside);
      }
      for (String constant : CONSTANTS) {
        candidates.add(before + constant + after);
        candidates.add(before + "(" + constant + ")" + after);
      }
      candidates.add(before.replaceFirst(" where $", "") + after);
      candidates.add(before.replaceFirst(" filter $", "") + after);
      candidates.add(before.replaceFirst(" (left |right )?join \\w+ \\w+ on $", "") + after);
      // Operands: one of them may suffice.
      for (String word : List.of(" and ", " or ", " + ", " - ", ", ", " union ", " union all ")) {
        for (int at = inside.indexOf(word); at >= 0; at = inside.indexOf(word, at + 1)) {
          candidates.add(before + "(" + inside.substring(0, at) + ")" + after);
          candidates.add(before + "(" + inside.substring(at + word.length()) + ")" + after);
        }
      }
    }
    for (Pattern part : PARTS) {
      Matcher found = part.matcher(statement);
      while (found.find()) {
        candidates.add(statement.substring(0, found.start()) + statement.substring(found.end()));
      }
    }
    items(statement, candidates);
    return candidates.stream().sorted((a, b) -> a.length() - b.length()).toList();
  }

  /// The statement without one item of a list, at any depth.
  private static void items(String statement, Set<String> candidates) {
    for (int at = statement.indexOf(", "); at >= 0; at = statement.indexOf(", ", at + 1)) {
      int end = end(statement, at + 2);
      candidates.add(statement.substring(0, at) + statement.substring(end));
      int begin = begin(statement, at - 1);
      candidates.add(statement.substring(0, begin) + statement.substring(at + 2));
    }
  }

  private static int end(String statement, int from) {
    int depth = 0;
    for (int i = from; i < statement.length(); i++) {
      char c = statement.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth < 0 || depth == 0 && (c == ',' || statement.startsWith(" from ", i))) {
        return i;
      }
    }
    return statement.length();
  }

  private static int begin(String statement, int from) {
    int depth = 0;
    for (int i = from; i > 0; i--) {
      char c = statement.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (depth < 0 || depth == 0 && statement.startsWith("select ", Math.max(0, i - 6))) {
        return i + 1;
      }
    }
    return 0;
  }

  /// The positions of matching parentheses, outer ones first.
  private static List<int[]> groups(String statement) {
    List<int[]> groups = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    boolean quoted = false;
    for (int i = 0; i < statement.length(); i++) {
      char c = statement.charAt(i);
      quoted ^= c == '\'';
      if (!quoted && c == '(') {
        open.push(i);
      } else if (!quoted && c == ')' && !open.isEmpty()) {
        groups.add(new int[] {open.pop(), i});
      }
    }
    return groups;
  }
}
