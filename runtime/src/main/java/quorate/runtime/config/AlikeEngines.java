package quorate.runtime.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.database.engine.jdbc.KnownBug;

/// Finds engines of a cluster that share a known bug: r + 1 equal answers are believed, so that
/// many engines with the same bug deceive the client.
public final class AlikeEngines {
  private AlikeEngines() {}

  /// One line of warning; empty if no known bug is shared by too many of the cluster's databases,
  /// or if the cluster does not vote.
  public static Optional<String> warning(ClusterConfig config) {
    if (config.tolerance().lies() == 0) {
      return Optional.empty();
    }
    List<String> dialects =
        config.nodes().stream()
            .filter(ClusterConfig.Node::hasDatabase)
            .map(config::dialect)
            .toList();
    int believed = config.tolerance().matchingReplies();
    Map<List<String>, List<KnownBug>> shared = new LinkedHashMap<>();
    for (KnownBug bug : KnownBug.all()) {
      List<String> wrong = dialects.stream().filter(bug.wrong()::contains).sorted().toList();
      if (wrong.size() >= believed) {
        shared.computeIfAbsent(wrong, _ -> new ArrayList<>()).add(bug);
      }
    }
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "warning: "
            + shared.entrySet().stream()
                .map(each -> together(each.getKey(), each.getValue()))
                .collect(Collectors.joining("; "))
            + ": a wrong answer that "
            + believed
            + " databases give is believed; see docs/choosing-engines.md");
  }

  private static String together(List<String> wrong, List<KnownBug> bugs) {
    int more = bugs.size() - 1;
    return String.join(" and ", wrong)
        + " are wrong together about "
        + bugs.getFirst().what()
        + (more == 0 ? "" : " and " + more + " more");
  }
}
