package quorate.cli.admin;

import static quorate.cli.admin.ShepherdAnswers.number;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Shepherding;

/// `quorate status` under a shepherd.
///
/// @param nodes the status of each process
/// @param gateway the process that serves as the gateway
record ShepherdStatus(ClusterConfig config, List<Map<String, Object>> nodes, OptionalLong gateway) {
  /// Whether every process and every database is healthy and takes part.
  boolean isReady() {
    return nodes.stream().allMatch(node -> "ready".equals(node.get("health")) || isPlain(node))
        && shepherd().filter(it -> "ready".equals(it.get("health"))).isPresent();
  }

  /// A shepherd without nodes does not report its own health.
  private static boolean isPlain(Map<String, Object> node) {
    return node.containsKey("shepherd") && !node.containsKey("health");
  }

  private Optional<Map<?, ?>> shepherd() {
    return ShepherdAnswers.active(nodes).map(node -> (Map<?, ?>) node.get("shepherd"));
  }

  private String mode() {
    return config.protocol() + ", " + Shepherding.word(config.shepherding().mode());
  }

  String json() throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("cluster", config.name());
    all.put("survives", config.tolerance().describe());
    all.put("configuration", config.configuration());
    all.put("protocol", config.protocol());
    all.put("mode", Shepherding.word(config.shepherding().mode()));
    all.put("standby", config.hasStandbys());
    all.put("ready", isReady());
    all.put("gateway", config.gateway().host() + ":" + config.gateway().port());
    gateway.ifPresent(pid -> all.put("gatewayPid", pid));
    ShepherdAnswers.active(nodes).ifPresent(node -> all.put("active", node.get("id")));
    shepherd().ifPresent(it -> all.put("shepherd", it));
    all.put(
        "nodes",
        nodes.stream()
            .map(node -> {
              Map<String, Object> own = new LinkedHashMap<>(node);
              own.remove("shepherd");
              return own;
            })
            .toList());
    return JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all);
  }

  void print() {
    System.out.printf(
        "%s · %s · %s · configuration %d%n",
        config.name(), config.tolerance().describe(), mode(), config.configuration());
    nodes.forEach(this::printNode);
    shepherd()
        .ifPresentOrElse(this::printShepherd, () -> System.out.println("  no shepherd is active"));
    System.out.printf(
        "  gateway  %s:%d%s%n",
        config.gateway().host(),
        config.gateway().port(),
        gateway.isPresent() ? "   pid " + gateway.getAsLong() : "");
  }

  private void printNode(Map<String, Object> node) {
    Optional<Map<?, ?>> shepherd =
        Optional.ofNullable(node.get("shepherd")).map(it -> (Map<?, ?>) it);
    Object health =
        Optional.<Object>ofNullable(node.get("health"))
            .or(() -> shepherd.map(it -> it.get("health")))
            .orElse("");
    if (config.hasStandbys()) {
      System.out.printf(
          "  node %-3s  %-8s epoch %-6s pid %-8s %s%n",
          node.get("id"),
          node.getOrDefault("role", ""),
          node.getOrDefault("epoch", "?"),
          node.getOrDefault("pid", "?"),
          health);
    } else {
      System.out.printf("  shepherd  pid %-8s %s%n", node.getOrDefault("pid", "?"), health);
    }
  }

  private void printShepherd(Map<?, ?> shepherd) {
    if (config.hasStandbys()) {
      System.out.println("  " + shepherd.get("health"));
    }
    for (Object each : list(shepherd.get("databases"))) {
      Map<?, ?> database = (Map<?, ?>) each;
      System.out.printf(
          "  database %-2s %-10s %-12s %-9s %-9s behind %-6s owed %-9s pool %-4s running %-4s %s%n",
          database.get("id"),
          database.get("engine"),
          version(number(database, "id")),
          database.get("role"),
          database.get("standing"),
          Optional.<Object>ofNullable(database.get("behind")).orElse("-"),
          size(number(database, "owedBytes")),
          database.get("pool"),
          database.get("running"),
          trouble(database));
    }
    System.out.printf(
        "  committed %d   open transactions %d   view %d   view changes %d, on suspicion %d   answers"
            + " outvoted %d%n",
        number(shepherd, "committed"),
        number(shepherd, "openTransactions"),
        number(shepherd, "view"),
        number(shepherd, "viewChanges"),
        number(shepherd, "suspicions"),
        number(shepherd, "outvoted"));
    for (Object each : list(shepherd.get("events"))) {
      Map<?, ?> event = (Map<?, ?>) each;
      System.out.printf(
          "    %s  database %s %s%n", event.get("at"), event.get("database"), event.get("what"));
    }
    if (number(shepherd, "findings") > 0) {
      System.out.println("  findings: ./quorate divergences");
    }
  }

  private static String trouble(Map<?, ?> database) {
    if (!Boolean.TRUE.equals(database.get("connected"))) {
      return "not connected";
    }
    return "accused".equals(database.get("trouble"))
        ? "answered otherwise than the others: to be compared and repaired"
        : "";
  }

  private String version(long database) {
    for (Map<String, Object> node : nodes) {
      if (node.get("versions") instanceof Map<?, ?> all && all.get("" + database) != null) {
        return first(String.valueOf(all.get("" + database)));
      }
      if (number(node, "id") == database && node.get("version") != null) {
        return first(String.valueOf(node.get("version")));
      }
    }
    return "";
  }

  /// The version without the build information of some engines.
  private static String first(String version) {
    int space = version.indexOf(' ');
    return space < 0 ? version : version.substring(0, space);
  }

  private static List<?> list(@org.jspecify.annotations.Nullable Object value) {
    return value instanceof List<?> all ? all : List.of();
  }

  private static String size(long bytes) {
    return bytes < 10_000
        ? bytes + " B"
        : bytes < 10_000_000 ? bytes / 1000 + " kB" : bytes / 1_000_000 + " MB";
  }
}
