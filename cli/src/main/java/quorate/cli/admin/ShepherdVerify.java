package quorate.cli.admin;

import static quorate.cli.admin.ShepherdAnswers.number;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;

/// `quorate verify` under a shepherd.
///
/// @param seconds the longest wait
/// @param repair whether it waits for repairs and compares again
record ShepherdVerify(ClusterConfig config, int seconds, boolean repair, boolean json) {
  private static final long LOOK_MILLIS = 200;
  private static final String DIFFERING = "differing";

  /// @return the exit status
  int run(PartyKeys keys) throws InterruptedException, ExecutionException, IOException {
    try (ShepherdAnswers answers = new ShepherdAnswers(config, keys)) {
      long found = repair ? answers.found().size() : 0;
      Map<String, Object> report = answers.compare(Duration.ofSeconds(seconds));
      if (!repair || isEqual(report) || !list(report.get("uncertain")).isEmpty()) {
        return show(report, List.of());
      }
      if (!json) {
        show(report, List.of());
      }
      awaitRepairs(answers, map(report.get(DIFFERING)));
      List<Map<String, Object>> repairs =
          answers.found().stream()
              .skip(found)
              .filter(each -> "repaired".equals(each.get("kind")))
              .toList();
      return show(answers.compare(Duration.ofSeconds(seconds)), repairs);
    }
  }

  /// Waits until none of the differing databases is in repair.
  private void awaitRepairs(ShepherdAnswers answers, Map<?, ?> differing)
      throws InterruptedException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    while (System.nanoTime() < end && isAnyInRepair(answers, differing)) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static boolean isAnyInRepair(ShepherdAnswers answers, Map<?, ?> differing)
      throws InterruptedException {
    Optional<Map<?, ?>> shepherd = answers.shepherd();
    if (shepherd.isEmpty()) {
      return true; // another shepherd takes over
    }
    return list(shepherd.get().get("databases")).stream()
        .map(each -> (Map<?, ?>) each)
        .anyMatch(
            each -> differing.containsKey("" + each.get("id")) && each.get("trouble") != null);
  }

  private static boolean isEqual(Map<String, Object> report) {
    return Boolean.TRUE.equals(report.get("equal"));
  }

  private int show(Map<String, Object> report, List<Map<String, Object>> repairs)
      throws IOException {
    if (json) {
      System.out.println(
          JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(described(report, repairs)));
    } else {
      repairs.forEach(ShepherdFindings::print);
      lines(report).forEach(System.out::println);
    }
    return isEqual(report) ? 0 : 1;
  }

  /// The JSON form: as for a cluster of nodes, with the differences added.
  Map<String, Object> described(Map<String, Object> report, List<Map<String, Object>> repairs) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("position", position(report));
    all.put("equal", isEqual(report));
    Map<String, Object> replicas = new TreeMap<>();
    for (ClusterConfig.Node node : databases()) {
      Object missing = map(report.get("missing")).get(key(node));
      if (missing != null) {
        replicas.put(node.id() + " " + node.engine(), "not compared: " + missing);
        continue;
      }
      Map<String, Object> digests = new TreeMap<>();
      map(report.get("tables"))
          .forEach((table, right) -> digests.put("" + table, map(right).get("digest")));
      differing(report, node)
          .forEach((table, other) -> digests.put("" + table, map(other).get("digest")));
      replicas.put(node.id() + " " + node.engine(), digests);
    }
    all.put("replicas", replicas);
    all.put("certified", list(report.get("uncertain")).isEmpty());
    all.put("uncertain", list(report.get("uncertain")));
    all.put(DIFFERING, map(report.get(DIFFERING)));
    all.put("missing", map(report.get("missing")));
    if (repair) {
      all.put("repaired", repairs);
    }
    return all;
  }

  /// The text form.
  List<String> lines(Map<String, Object> report) {
    List<String> lines = new ArrayList<>();
    boolean differ = !map(report.get(DIFFERING)).isEmpty();
    String verdict =
        isEqual(report)
            ? "all databases are equal"
            : differ ? "databases DIFFER" : "not all databases were compared";
    lines.add(verdict + " at position " + position(report));
    for (ClusterConfig.Node node : databases()) {
      lines.add("  %s %s".formatted(node.id(), node.engine()));
      Object missing = map(report.get("missing")).get(key(node));
      if (missing != null) {
        lines.add("    not compared: " + missing + "; look at: ./quorate status");
        continue;
      }
      Map<?, ?> other = differing(report, node);
      if (other.containsKey("quorate schema")) {
        lines.add("    its schema differs");
      }
      map(report.get("tables"))
          .forEach(
              (table, right) -> lines.add(line("" + table, map(right), map(other.get(table)))));
    }
    list(report.get("uncertain"))
        .forEach(table ->
            lines.add(
                "no %d databases hold the same rows of %s, or reported them in time: it is unknown which are right"
                    .formatted(config.tolerance().weakCertificate(), table)));
    return lines;
  }

  private static String line(String table, Map<?, ?> right, Map<?, ?> other) {
    String digest = String.valueOf((other.isEmpty() ? right : other).get("digest"));
    String shown = digest.isEmpty() ? "?" : digest.substring(0, Math.min(12, digest.length()));
    String how =
        other.isEmpty()
            ? ""
            : digest.isEmpty()
                ? "   differs: not all rows can be read"
                : "   differs in " + number(other, "ranges") + " ranges of keys";
    return "    %-30s %s %10d rows%s".formatted(table, shown, number(right, "rows"), how);
  }

  private List<ClusterConfig.Node> databases() {
    return config.nodes().stream()
        .filter(ClusterConfig.Node::hasDatabase)
        .limit(config.tolerance().databases())
        .toList();
  }

  private static String key(ClusterConfig.Node node) {
    return "" + node.id().number();
  }

  private static Map<?, ?> differing(Map<String, Object> report, ClusterConfig.Node node) {
    return map(map(report.get(DIFFERING)).get(key(node)));
  }

  private static String position(Map<String, Object> report) {
    return number(report, "from") + ".." + number(report, "to");
  }

  private static Map<?, ?> map(@org.jspecify.annotations.Nullable Object value) {
    return value instanceof Map<?, ?> all ? all : Map.of();
  }

  private static List<?> list(@org.jspecify.annotations.Nullable Object value) {
    return value instanceof List<?> all ? all : List.of();
  }
}
