package quorate.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.bench.compare.KnownBugs;
import quorate.database.engine.jdbc.KnownBug;

/// The output of `quorate bench bugs`: two tables in Markdown.
final class BugTables {
  private BugTables() {}

  /// The wrong answers of each engine, and the number that each two engines have in common.
  static List<String> of(List<String> engines, Map<KnownBug, Map<String, KnownBugs.Answer>> all) {
    List<String> lines = new ArrayList<>();
    head(lines, "statement", engines);
    all.forEach((bug, answers) ->
        lines.add(
            "| "
                + bug
                + " | "
                + String.join(" | ", engines.stream().map(each -> word(answers.get(each))).toList())
                + " |"));
    lines.add("");
    head(lines, "wrong together", engines);
    for (String one : engines) {
      List<String> counts = new ArrayList<>();
      for (String other : engines) {
        long both =
            all.values().stream()
                .filter(answers -> isWrong(answers.get(one)) && isWrong(answers.get(other)))
                .count();
        counts.add(both == 0 ? "·" : String.valueOf(both));
      }
      lines.add("| " + one + " | " + String.join(" | ", counts) + " |");
    }
    return lines;
  }

  private static void head(List<String> lines, String corner, List<String> engines) {
    lines.add("| " + corner + " | " + String.join(" | ", engines) + " |");
    lines.add("|---".repeat(engines.size() + 1) + "|");
  }

  private static boolean isWrong(KnownBugs.@org.jspecify.annotations.Nullable Answer answer) {
    return answer != null && answer.verdict().isWrong();
  }

  private static String word(KnownBugs.@org.jspecify.annotations.Nullable Answer answer) {
    return answer == null ? "" : answer.verdict().word();
  }
}
