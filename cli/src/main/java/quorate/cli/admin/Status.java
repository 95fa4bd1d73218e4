package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import quorate.cli.cluster.GatewayFiles;
import quorate.cli.common.ClusterCommand;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.AbleEngines;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// `quorate status`.
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Shows each node: process, engine, role, how far it has applied the order, health. Under",
      "protocol = \"cbs\": which shepherd is active, and of each database whether it is the primary,",
      "whether it takes part, is being repaired or is detached, how many transactions it is behind,",
      "what is kept for it, what it has in its pool; the view changes and what led to them. Under",
      "protocol = \"pbr\": the group, whether a node is the primary, a backup or a spare, the last entry",
      "of its log, and how far its database is."
    },
    footer = {
      "",
      "Exit status: 0 if all nodes, or the shepherd and all its databases, are ready, 1 if not.",
      "",
      "Example:",
      "  ./quorate status --json"
    })
public final class Status extends ClusterCommand implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    ClusterConfig config = config();
    if (config.isShepherded()) {
      return ofShepherds(config);
    }
    if (config.hasPrimary()) {
      try (PrimaryAnswers answers = new PrimaryAnswers(config, keys(config, data))) {
        return answers.status(json, new GatewayFiles(data).read());
      }
    }
    List<Map<String, Object>> nodes = new ArrayList<>();
    Optional<Disagreement> disagreement;
    try (ClusterClient client = connect(config)) {
      config = now(client);
      for (ClusterConfig.Node node : config.nodes()) {
        nodes.add(of(client, node));
      }
      disagreement = disagreement(client, config);
    }
    boolean ready = nodes.stream().allMatch(node -> "ready".equals(node.get("health")));
    if (json) {
      printJson(config, nodes, disagreement);
    } else {
      print(config, nodes, disagreement);
    }
    return ready ? 0 : 1;
  }

  private void printJson(
      ClusterConfig config, List<Map<String, Object>> nodes, Optional<Disagreement> disagreement)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("cluster", config.name());
    all.put("survives", config.tolerance().describe());
    all.put("configuration", config.configuration());
    all.put("protocol", config.protocol());
    all.put("order", config.order().word());
    all.put("gateway", config.gateway().host() + ":" + config.gateway().port());
    new GatewayFiles(data).read().ifPresent(pid -> all.put("gatewayPid", pid));
    all.put("nodes", nodes);
    all.put(
        "spares",
        config.upkeep().spares().nodes().stream()
            .map(node -> Map.of("id", node.id().number(), "engine", node.engine()))
            .toList());
    disagreement.ifPresent(found -> all.put("disagreement", found.described()));
    all.put(
        "lacking",
        AbleEngines.lacking(config).stream()
            .map(each ->
                Map.of(
                    "construct", each.construct().name(),
                    "able", each.able(),
                    "consequence", each.detects() ? "only detected" : "refused"))
            .toList());
    System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
  }

  private void print(
      ClusterConfig config, List<Map<String, Object>> nodes, Optional<Disagreement> disagreement) {
    System.out.printf(
        "%s · %s · %s over %s · configuration %d%n",
        config.name(),
        config.tolerance().describe(),
        config.protocol(),
        config.order().word(),
        config.configuration());
    for (Map<String, Object> node : nodes) {
      System.out.printf(
          "  node %-3s %-8s %-11s %-9s applied %-8s pid %-8s %s%n",
          node.get("id"),
          node.get("engine"),
          node.getOrDefault("version", ""),
          node.getOrDefault("role", ""),
          node.getOrDefault("applied", "?"),
          node.getOrDefault("pid", "?"),
          node.get("health") + repair(node) + stalled(node) + astray(node));
    }
    for (ClusterConfig.Node spare : config.upkeep().spares().nodes()) {
      System.out.printf(
          "  spare %-2s %-8s for a node that is silent for %d s%n",
          spare.id().number(), spare.engine(), config.upkeep().spares().after().toSeconds());
    }
    System.out.printf(
        "  gateway  %s:%d%s%n",
        config.gateway().host(),
        config.gateway().port(),
        new GatewayFiles(data).read().isPresent()
            ? "   pid " + new GatewayFiles(data).read().getAsLong()
            : "");
    disagreement.ifPresent(found -> {
      System.out.println("  no writes are taken:");
      found.lines().forEach(line -> System.out.println("    " + line));
      System.out.println("    decide which node is right with: ./quorate repair --from NODE");
    });
    AbleEngines.lines(config).forEach(line -> System.out.println("  " + line));
  }

  private int ofShepherds(ClusterConfig config) throws InterruptedException, java.io.IOException {
    ShepherdStatus status;
    try (ShepherdAnswers answers = new ShepherdAnswers(config, keys(config, data))) {
      status = new ShepherdStatus(config, answers.nodes(), new GatewayFiles(data).read());
    }
    if (json) {
      System.out.println(status.json());
    } else {
      status.print();
    }
    return status.isReady() ? 0 : 1;
  }

  /// The split for which writes are refused, as known to the first node that answers.
  private static Optional<Disagreement> disagreement(ClusterClient client, ClusterConfig config)
      throws InterruptedException {
    for (NodeId node : config.databases()) {
      try {
        return Disagreement.of(control(client, config, node), config.tolerance());
      } catch (ExecutionException | WireException unreachable) {
        // Another node may know.
      }
    }
    return Optional.empty();
  }

  private static Map<String, Object> of(ClusterClient client, ClusterConfig.Node node)
      throws InterruptedException {
    try {
      return JSON.std.mapFrom(text(ask(client, node.id(), Rpc.Method.STATUS, Bytes.EMPTY)));
    } catch (ExecutionException unreachable) {
      return without(node, "down: does not answer on " + node.host() + ":" + node.port());
    } catch (WireException | java.io.IOException nonsense) {
      return without(node, "answers nonsense: it is not to be trusted");
    }
  }

  private static String repair(Map<String, Object> node) {
    return RepairStep.of(node).map(step -> " (" + step + ")").orElse("");
  }

  private static String stalled(Map<String, Object> node) {
    return node.get("stalled") instanceof String stalled ? " (" + stalled + ")" : "";
  }

  /// The change in its tables outside of the order that the node itself has detected.
  private static String astray(Map<String, Object> node) {
    return node.get("astray") instanceof Map<?, ?> astray
        ? " (rows of %s were changed by others than the order, seen at %s)"
            .formatted(astray.get("tables"), astray.get("position"))
        : "";
  }

  private static Map<String, Object> without(ClusterConfig.Node node, String health) {
    Map<String, Object> known = new LinkedHashMap<>();
    known.put("id", node.id().number());
    known.put("engine", node.engine());
    known.put("health", health);
    return known;
  }
}
