package quorate.bench.compare;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// The answers of several engines to one statement.
///
/// @param answers each answer with its engines, the most common first
/// @param gaveUp engines that failed by themselves, which replicas count as no answer
/// @param first one of the answers
record Comparison(Map<String, List<String>> answers, List<String> gaveUp, Optional<Result> first) {
  /// Executes the statement on all engines.
  static Comparison of(SideBySide engines, String statement) throws SQLException {
    Map<Digest, List<String>> groups = new LinkedHashMap<>();
    Map<Digest, Result> shown = new LinkedHashMap<>();
    List<String> gaveUp = new ArrayList<>();
    Map<String, Result> results = engines.run(statement);
    results.forEach((engine, result) -> {
      if (isQuery(statement) && engines.isNoAnswer(engine, result)) {
        gaveUp.add(engine);
      } else {
        Digest digest = Canonical.digest(result);
        groups.computeIfAbsent(digest, _ -> new ArrayList<>()).add(engine);
        shown.putIfAbsent(digest, result);
      }
    });
    Map<String, List<String>> answers = new LinkedHashMap<>();
    groups.entrySet().stream()
        .sorted((one, other) -> other.getValue().size() - one.getValue().size())
        .forEach(group -> answers.put(show(shown.get(group.getKey())), group.getValue()));
    return new Comparison(answers, gaveUp, shown.values().stream().findFirst());
  }

  private static boolean isQuery(String statement) {
    return statement.startsWith("select")
        || statement.startsWith("with")
        || statement.startsWith("(");
  }

  private static String show(@org.jspecify.annotations.Nullable Result result) {
    return switch (result) {
      case Result.Rows rows ->
          rows.tag() + " " + rows.rows().stream().map(row -> String.valueOf(row.values())).toList();
      case Result.Done(String tag, _) -> tag;
      case Result.Streamed streamed -> streamed.tag() + " " + streamed.digest();
      case Result.Failed(var error) -> error.sqlState() + " " + error.message();
      case null -> "";
    };
  }

  boolean isAlike() {
    return answers.size() < 2;
  }

  /// The engines whose answer is not the most common; all of them if there is a tie, or if a single
  /// answer is wrong by itself.
  static List<String> accused(Map<String, List<String>> answers) {
    List<List<String>> groups = new ArrayList<>(answers.values());
    if (groups.size() == 1) {
      return groups.getFirst();
    }
    boolean tie = groups.size() > 1 && groups.get(0).size() == groups.get(1).size();
    return groups.stream().skip(tie ? 0 : 1).flatMap(List::stream).sorted().toList();
  }
}
