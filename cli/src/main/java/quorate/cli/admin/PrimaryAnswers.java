package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.core.Bytes;
import quorate.core.wire.WireException;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;
import quorate.runtime.pbr.PbrClient;
import quorate.runtime.pbr.ScannedTables;

/// `quorate status` and `quorate verify` under primary-backup replication.
final class PrimaryAnswers implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration SCAN = Duration.ofSeconds(60);

  private final ClusterConfig config;
  private final PbrClient client;

  PrimaryAnswers(ClusterConfig config, PartyKeys keys) throws InterruptedException {
    this.config = config;
    this.client = PbrClient.connect(config, keys);
    client.awaitReady(Duration.ofMillis(1500));
  }

  private Map<String, Object> status(ClusterConfig.Node node) throws InterruptedException {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("id", node.id().number());
    status.put("engine", node.engine());
    try {
      Bytes answer = client.ask(node.id(), Rpc.Method.STATUS, TIMEOUT).get();
      status.putAll(JSON.std.mapFrom(ClusterCommand.text(answer)));
    } catch (ExecutionException unreachable) {
      status.put("health", "down: does not answer on " + node.host() + ":" + node.port());
    } catch (WireException | IOException nonsense) {
      status.put("health", "answers nonsense");
    }
    return status;
  }

  /// Prints the state of each node.
  ///
  /// @return the exit status
  int status(boolean json, OptionalLong gateway) throws InterruptedException, IOException {
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      nodes.add(status(node));
    }
    boolean served = nodes.stream().anyMatch(node -> "primary".equals(node.get("role")));
    boolean ready = served && nodes.stream().allMatch(node -> "ready".equals(node.get("health")));
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("cluster", config.name());
      all.put("survives", config.tolerance().describe());
      all.put("protocol", config.protocol());
      all.put("degraded", config.primaryBackup().degraded());
      all.put("ready", ready);
      all.put("gateway", config.gateway().host() + ":" + config.gateway().port());
      gateway.ifPresent(pid -> all.put("gatewayPid", pid));
      all.put("nodes", nodes);
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
      return ready ? 0 : 1;
    }
    System.out.printf(
        "%s · %s · %s over %s%n",
        config.name(), config.tolerance().describe(), config.protocol(), config.order().word());
    for (Map<String, Object> node : nodes) {
      System.out.printf(
          "  node %-3s %-10s %-11s %-8s group %-4s of %-10s last %-12s applied %-12s pid %-8s %s%n",
          node.get("id"),
          node.get("engine"),
          node.getOrDefault("version", ""),
          node.getOrDefault("role", ""),
          node.getOrDefault("group", "?"),
          node.getOrDefault("members", "?"),
          node.getOrDefault("last", "?"),
          node.getOrDefault("applied", "?"),
          node.getOrDefault("pid", "?"),
          node.get("health"));
    }
    if (!served) {
      System.out.println("  no node that answers is the primary");
    }
    System.out.printf(
        "  gateway  %s:%d%s%n",
        config.gateway().host(),
        config.gateway().port(),
        gateway.isPresent() ? "   pid " + gateway.getAsLong() : "");
    return ready ? 0 : 1;
  }

  /// Compares the tables of the group's members at one place of the log.
  ///
  /// @return the exit status
  int verify(int seconds, boolean json) throws InterruptedException, IOException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    Map<String, ScannedTables> found = new TreeMap<>();
    do {
      found = scanned();
      if (found.size() > 1
          && found.values().stream().map(ScannedTables::at).distinct().count() == 1) {
        return report(found, json);
      }
      Thread.sleep(20);
    } while (System.nanoTime() < end);
    System.err.println(
        found.size() < 2
            ? "quorate: fewer than two members of the group answer; look at: ./quorate status"
            : "quorate: the members were never at the same place of the log while they were scanned;"
                + " verify again when less is written");
    return 2;
  }

  private Map<String, ScannedTables> scanned() throws InterruptedException {
    Map<String, ScannedTables> found = new TreeMap<>();
    Map<ClusterConfig.Node, java.util.concurrent.CompletableFuture<Bytes>> asked =
        new LinkedHashMap<>();
    for (ClusterConfig.Node node : config.nodes()) {
      if (node.hasDatabase() && isMember(status(node))) {
        asked.put(node, client.ask(node.id(), Rpc.Method.COMPARE, SCAN));
      }
    }
    for (var each : asked.entrySet()) {
      try {
        found.put(
            each.getKey().id() + " " + each.getKey().engine(),
            ScannedTables.decode(each.getValue().get()));
      } catch (ExecutionException | WireException unreachable) {
        System.err.println(
            "quorate: node "
                + each.getKey().id()
                + " is not compared: "
                + Failures.explain(unreachable));
      }
    }
    return found;
  }

  private static boolean isMember(Map<String, Object> status) {
    return "primary".equals(status.get("role")) || "backup".equals(status.get("role"));
  }

  private static int report(Map<String, ScannedTables> found, boolean json) throws IOException {
    boolean equal = found.values().stream().map(ScannedTables::tables).distinct().count() == 1;
    ScannedTables any = found.values().iterator().next();
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("position", any.at().toString());
      all.put("equal", equal);
      Map<String, Object> replicas = new LinkedHashMap<>();
      found.forEach((node, digests) -> replicas.put(node, digests.tables()));
      all.put("replicas", replicas);
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
      return equal ? 0 : 1;
    }
    System.out.println(
        (equal ? "all members are equal" : "members DIFFER") + " at place " + any.at());
    found.forEach((node, digests) -> {
      System.out.println("  " + node);
      digests
          .tables()
          .forEach((table, digest) ->
              System.out.printf(
                  "    %-30s %s%s%n",
                  table, digest, digest.equals(any.tables().get(table)) ? "" : "   differs"));
    });
    return equal ? 0 : 1;
  }

  @Override
  public void close() {
    client.close();
  }
}
