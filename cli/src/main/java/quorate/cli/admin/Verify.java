package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// `quorate verify`.
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Has every replica digest all its tables at one place in the order, scanned from its engine,",
      "and compares. Writes go on meanwhile. A replica that r + 1 others contradict is repaired at",
      "once, row by row where few rows differ: --repair waits for that, shows the rows, and"
          + " compares",
      "again. Where no r + 1 agree, nobody can say who is right: it says so, and waits for"
          + " nothing.",
      "Under protocol = \"cbs\" the active shepherd compares its databases, each table at one place"
          + " of",
      "the serial order, and has repaired what differs; it says how many ranges of keys that is."
          + " Under",
      "protocol = \"pbr\" the members of the group are compared at one place of their log, which"
          + " they come",
      "to when little is written; nothing is repaired: a member is believed."
    },
    footer = {
      "",
      "Exit status: 0 if all replicas hold the same rows, 1 if not, 2 if the cluster did not"
          + " answer.",
      "",
      "Examples:",
      "  ./quorate verify --json",
      "  ./quorate verify --repair"
    })
public final class Verify extends Operating implements Callable<Integer> {
  @Option(
      names = "--seconds",
      defaultValue = "120",
      description = "How long to wait for all replicas (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--repair",
      description = "Wait until replicas that differ are repaired, show their rows, compare again.")
  boolean repair;

  private static final String UNCERTAIN =
      """
      no %d of the %d replicas scanned hold the same rows while no other %d do (%s): none of them can be said to be right, and none is repaired
      (replicas that are not scanned may decide: ./quorate status). Otherwise find the rows in the tables that differ with
      ./quorate engine ID --sql 'select ...', and decide which replica is right: ./quorate repair --from ID. See docs/repair.md.
      """;

  /// The wait for replicas that are down or in repair once all others have answered.
  private static final long AWAY_NANOS_MAX = 10_000_000_000L;

  /// The comparison is repeated at a later place after an eighth of the time, and after a quarter,
  /// since a replica in repair does not attest earlier places. The last try has all of the time.
  private static final List<Integer> SHARES = List.of(8, 4, 1);

  @Override
  public Integer call() throws Exception {
    ClusterConfig written = config();
    if (written.isShepherded()) {
      return new ShepherdVerify(written, seconds, repair, json).run(operatorKeys(written));
    }
    if (written.hasPrimary()) {
      try (PrimaryAnswers answers = new PrimaryAnswers(written, operatorKeys(written))) {
        return answers.verify(seconds, json);
      }
    }
    try (ClusterClient client = connect(written)) {
      ClusterConfig config = now(client);
      Position at = Position.NONE;
      SortedMap<NodeId, HostCommand.Attest> attests = new TreeMap<>();
      for (int share : SHARES) {
        boolean first = at.equals(Position.NONE);
        if (first || missing(config, attests).anyMatch(node -> !isAway(client, node))) {
          at = Checkpoints.order(client);
          attests = await(client, config, at, share);
        }
      }
      if (!repair || isEqual(config, attests)) {
        return report(config, at, attests, List.of());
      }
      Verdict verdict = Verdict.of(attests, config.tolerance().weakCertificate());
      if (verdict.certified().isEmpty()) {
        return report(config, at, attests, List.of());
      }
      if (!json) {
        report(config, at, attests, List.of());
      }
      List<NodeRepair> repairs =
          new NodeRepairs(client, seconds, !json).await(at, verdict.differing());
      Position later = Checkpoints.order(client);
      return report(config, later, await(client, config, later, 1), repairs);
    }
  }

  private SortedMap<NodeId, HostCommand.Attest> await(
      ClusterClient client, ClusterConfig config, Position at, int share)
      throws InterruptedException {
    long end = System.nanoTime() + seconds * 1_000_000_000L / share;
    long heardNanos = System.nanoTime();
    SortedMap<NodeId, HostCommand.Attest> best = new TreeMap<>();
    while (best.size() < config.databases().size() && System.nanoTime() < end) {
      for (NodeId node : config.databases()) {
        try {
          Control control = control(client, config, node);
          control.checkpoints().getOrDefault(at, new TreeMap<>()).forEach(best::putIfAbsent);
        } catch (ExecutionException unreachable) {
          // Another node may know its attestation.
        }
      }
      if (!json && System.console() != null) {
        System.err.printf(
            "\rscanned by %d of %d replicas ", best.size(), config.databases().size());
      }
      if (!missing(config, best).allMatch(node -> isAway(client, node))) {
        heardNanos = System.nanoTime();
      } else if (System.nanoTime() - heardNanos > AWAY_NANOS_MAX) {
        break; // no other node will scan soon
      }
      Thread.sleep(50);
    }
    if (!json && System.console() != null) {
      System.err.print("\r                                  \r");
    }
    return best;
  }

  private static Stream<NodeId> missing(ClusterConfig config, SortedMap<NodeId, ?> found) {
    return config.databases().stream().filter(node -> !found.containsKey(node));
  }

  /// Whether a node does not answer, or its database is being repaired.
  private static boolean isAway(ClusterClient client, NodeId node) {
    try {
      return ask(client, node, Rpc.Method.PING, Bytes.EMPTY).equals(Rpc.AWAY);
    } catch (ExecutionException unreachable) {
      return true;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static boolean isEqual(
      ClusterConfig config, SortedMap<NodeId, HostCommand.Attest> attests) {
    long states = attests.values().stream().map(attest -> attest.state()).distinct().count();
    return attests.size() == config.databases().size() && states == 1;
  }

  /// @param equal whether all replicas have answered, and agree
  /// @param states the number of different states
  static String summary(boolean equal, long states) {
    String unequal = states > 1 ? "replicas DIFFER" : "not all replicas were compared";
    return equal ? "all replicas are equal" : unequal;
  }

  private int report(
      ClusterConfig config,
      Position at,
      SortedMap<NodeId, HostCommand.Attest> attests,
      List<NodeRepair> repairs)
      throws java.io.IOException {
    boolean equal = isEqual(config, attests);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("position", at.toString());
    all.put("equal", equal);
    Map<String, Object> tables = new TreeMap<>();
    for (ClusterConfig.Node node : config.nodes()) {
      if (!node.hasDatabase()) {
        continue;
      }
      var attest = attests.get(node.id());
      if (attest == null) {
        tables.put(node.id() + " " + node.engine(), "not scanned");
      } else {
        Map<String, String> digests = new TreeMap<>();
        attest.state().tables().forEach((table, digest) -> digests.put(table, digest.hex()));
        tables.put(node.id() + " " + node.engine(), digests);
      }
    }
    all.put("replicas", tables);
    int enough = config.tolerance().weakCertificate();
    boolean certified = Verdict.of(attests, enough).certified().isPresent();
    all.put("certified", certified);
    if (repair) {
      Map<String, Object> repaired = new TreeMap<>();
      repairs.forEach(each -> repaired.put(each.node().toString(), each.described()));
      all.put("repaired", repaired);
    }
    if (json) {
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
    } else {
      repairs.forEach(NodeRepair::print);
      print(config, at, attests, equal);
      if (!certified) {
        System.out.printf(UNCERTAIN, enough, attests.size(), enough, config.tolerance().bounds());
      }
    }
    return equal ? 0 : 1;
  }

  private static void print(
      ClusterConfig config,
      Position at,
      SortedMap<NodeId, HostCommand.Attest> attests,
      boolean equal) {
    System.out.println(
        summary(equal, attests.values().stream().map(each -> each.state()).distinct().count())
            + " at position "
            + at);
    for (ClusterConfig.Node node : config.nodes()) {
      if (!node.hasDatabase()) {
        continue;
      }
      var attest = attests.get(node.id());
      System.out.printf("  %s %s%n", node.id(), node.engine());
      if (attest == null) {
        System.out.println(
            "    not scanned: down, repaired, or too slow; look at: ./quorate status");
      } else {
        attest
            .state()
            .tables()
            .forEach((table, digest) -> {
              long alike =
                  attests.values().stream()
                      .filter(other -> digest.equals(other.state().tables().get(table)))
                      .count();
              boolean same = alike == attests.size();
              boolean right = same || alike >= config.tolerance().weakCertificate();
              if (!table.startsWith("quorate ") || !same) {
                System.out.printf("    %-30s %s%s%n", table, digest, right ? "" : "   differs");
              }
            });
      }
    }
  }
}
