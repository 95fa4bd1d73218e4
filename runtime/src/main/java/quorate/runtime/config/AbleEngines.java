package quorate.runtime.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.database.Construct;
import quorate.sql.dialect.Dialect;

/// Counts the databases that can execute constructs which not every engine supports: u + r + 1
/// databases mask a wrong answer or a failure, r + 1 detect it, and fewer are not asked.
public final class AbleEngines {
  private AbleEngines() {}

  /// A construct that too few databases execute.
  ///
  /// @param able the number of databases that do
  /// @param detects whether they can detect a wrong answer; if not, the construct is refused
  public record Lacking(Construct construct, int able, boolean detects) {}

  /// The constructs for which this cluster masks fewer failures than otherwise.
  public static List<Lacking> lacking(ClusterConfig config) {
    List<Dialect> dialects =
        config.nodes().stream()
            .filter(ClusterConfig.Node::hasDatabase)
            .map(node -> Dialect.named(config.dialect(node)))
            .toList();
    List<Lacking> lacking = new ArrayList<>();
    for (Construct construct : Construct.partlyAble()) {
      int able =
          Math.toIntExact(
              dialects.stream().filter(each -> !construct.unable().contains(each)).count());
      if (able < config.tolerance().databases()) {
        boolean detects = able >= config.tolerance().matchingReplies();
        lacking.add(new Lacking(construct, able, detects));
      }
    }
    return lacking;
  }

  /// The same as a few lines for a user, by consequence, then by section of `docs/sql.md`.
  public static List<String> lines(ClusterConfig config) {
    return lines(lacking(config));
  }

  /// The same for constructs that are known to be lacking.
  public static List<String> lines(List<Lacking> lacking) {
    List<String> lines = new ArrayList<>();
    for (boolean detects : List.of(true, false)) {
      Map<String, Integer> sections = new LinkedHashMap<>();
      for (Lacking each : lacking) {
        if (each.detects == detects) {
          sections.merge(each.construct.section(), 1, Integer::sum);
        }
      }
      if (!sections.isEmpty()) {
        List<String> counted = new ArrayList<>();
        sections.forEach((name, count) -> counted.add(name + " (" + count + ")"));
        lines.add(
            (detects
                    ? "failures are only detected, since few engines can: "
                    : "refused, since too few engines can: ")
                + String.join(", ", counted));
      }
    }
    return lines;
  }
}
