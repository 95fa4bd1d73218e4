package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import quorate.bench.differential.Differential;
import quorate.bench.differential.RaisingRun;
import quorate.bench.differential.ReferencePostgresql;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.cluster.ShepherdCluster;
import quorate.cli.common.ClusterCommand;
import quorate.core.NodeId;
import quorate.database.engine.server.FreePorts;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.runtime.admin.Administration;
import quorate.runtime.admin.OrderedNodes;
import quorate.runtime.admin.Verdict;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.OperatorKey;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.ReplicaDetails;
import quorate.runtime.status.Verification;

/// A cluster and a PostgreSQL for statements that may raise errors.
///
/// @param engines the cluster's databases
/// @param protocol of the cluster; null for the default
/// @param seed of the first session
/// @param statements their number
record RaisingCluster(List<String> engines, @Nullable String protocol, long seed, int statements) {
  private static final Duration READY = Duration.ofSeconds(90);
  private static final Duration SCANNED = Duration.ofSeconds(60);

  /// The result of a run.
  ///
  /// @param counters of all nodes together, as in `quorate status`
  /// @param accused the statements for which a database was found wrong, with the database
  /// @param unequal the databases whose tables differ from the others' at the end
  record Report(
      RaisingRun.Report answers,
      SortedMap<String, Long> counters,
      List<String> accused,
      List<String> unequal) {
    boolean isRight() {
      return answers.disagreements().isEmpty() && accused.isEmpty() && unequal.isEmpty();
    }
  }

  /// @param files an empty directory
  /// @param progress receives the number of statements done
  /// @throws IOException if the cluster does not start
  Report in(Path files, IntConsumer progress) throws Exception {
    Path data = files.resolve("cluster");
    ClusterConfig config =
        new NewCluster(engines, null, null, protocol, true, plan(files))
            .make(data, FreePorts.one());
    config.save(data.resolve(ClusterCommand.CONFIG));
    try (ReferencePostgresql reference =
            ReferencePostgresql.start(Files.createDirectory(files.resolve("reference")));
        LocalCluster cluster =
            config.isShepherded()
                ? new ShepherdCluster(config, data, () -> {})
                : new EmbeddedCluster(config, data)) {
      cluster.start(_ -> {});
      if (!cluster.awaitReady(READY)) {
        throw new IOException("the cluster is not ready after " + READY.toSeconds() + " s");
      }
      Differential.Server subject =
          new Differential.Server(config.gateway().port(), NewCluster.USER, NewCluster.USER);
      RaisingRun.Report answers =
          new RaisingRun(reference.server(), subject).run(seed, statements, progress);
      if (config.isShepherded()) {
        return shepherdReport(config, data, answers);
      }
      try (ClusterClient client =
          ClusterClient.connect(config, ClusterCommand.keys(config, data))) {
        List<String> unequal = unequal(client, config);
        return new Report(answers, counters(client, config), accused(client, config), unequal);
      }
    }
  }

  /// The report of a shepherd.
  private static Report shepherdReport(ClusterConfig config, Path data, RaisingRun.Report answers)
      throws Exception {
    try (Administration shepherd = operator(config, data)) {
      SortedMap<String, Long> counters =
          shepherd.status(OptionalLong.empty()).shepherd().orElseThrow().optionalErrors();
      List<String> accused = new ArrayList<>();
      for (Divergence each : shepherd.divergences()) {
        if (each instanceof Divergence.Outvoted it) {
          accused.add("%s: %s".formatted(it.found().engine().orElse(""), it.statement()));
        }
      }
      return new Report(answers, counters, accused, unequal(shepherd));
    }
  }

  private static Administration operator(ClusterConfig config, Path data) throws Exception {
    return Administration.connect(
        config,
        PartyKeys.operator(config, data, data.resolve(OperatorKey.FILE)),
        Administration.Notices.none());
  }

  private static List<String> unequal(Administration shepherd) throws Exception {
    Verification found = shepherd.verify(SCANNED);
    return found.isEqual() ? List.of() : List.of(found.replicas().toString());
  }

  /// The databases of a shepherd whose tables are not those of the others.
  static List<String> shepherdUnequal(ClusterConfig config, Path data) throws Exception {
    try (Administration shepherd = operator(config, data)) {
      return unequal(shepherd);
    }
  }

  /// A plan for more than three databases: they survive as many failures as possible, all possibly
  /// lies.
  private Optional<ClusterConfig> plan(Path files) throws IOException {
    if (engines.size() <= 3) {
      return Optional.empty();
    }
    Path plan = files.resolve("plan.toml");
    Files.writeString(plan, "failures = " + (engines.size() - 1) / 2 + "\n");
    return Optional.of(ClusterConfig.plan(plan, engines.size()));
  }

  /// The counters of optional errors and their outcomes, summed over all nodes.
  static SortedMap<String, Long> counters(ClusterClient client, ClusterConfig config)
      throws Exception {
    SortedMap<String, Long> sums = new TreeMap<>();
    for (NodeId node : config.databases()) {
      OrderedNodes.status(client, node)
          .replica()
          .flatMap(ReplicaDetails::database)
          .ifPresent(database ->
              database
                  .optionalErrors()
                  .forEach((name, count) -> sums.merge(name, count, Long::sum)));
    }
    return sums;
  }

  static List<String> accused(ClusterClient client, ClusterConfig config)
      throws InterruptedException {
    return accusations(client, config).values().stream().flatMap(List::stream).toList();
  }

  /// The statements by which databases were found wrong, by database.
  private static SortedMap<NodeId, List<String>> accusations(
      ClusterClient client, ClusterConfig config) throws InterruptedException {
    SortedMap<NodeId, List<String>> accusations = new TreeMap<>();
    for (Dispute dispute : OrderedNodes.newest(client, config).disputes().values()) {
      for (ClusterConfig.Node node : config.nodes()) {
        dispute
            .verdict(node.id())
            .filter(verdict -> verdict != Control.Verdict.SOUND)
            .ifPresent(verdict ->
                accusations
                    .computeIfAbsent(node.id(), _ -> new ArrayList<>())
                    .add(
                        "%s %s: %s".formatted(node.engine(), verdict, dispute.statement().text())));
      }
    }
    return accusations;
  }

  /// Scans all tables at one place in the order.
  static List<String> unequal(ClusterClient client, ClusterConfig config)
      throws InterruptedException, ExecutionException {
    Position at = Checkpoints.order(client);
    Set<NodeId> awaited = new TreeSet<>(config.databases()); // one in repair attests nothing
    awaited.removeAll(accusations(client, config).keySet());
    SortedMap<NodeId, HostCommand.Attest> attests = new TreeMap<>();
    long end = System.nanoTime() + SCANNED.toNanos();
    while (!attests.keySet().containsAll(awaited) && System.nanoTime() < end) {
      for (NodeId node : config.databases()) {
        Control control = OrderedNodes.control(client, config, node);
        control.checkpoints().getOrDefault(at, new TreeMap<>()).forEach(attests::putIfAbsent);
      }
      Thread.sleep(50);
    }
    Verdict verdict = Verdict.of(attests, config.tolerance().weakCertificate());
    List<String> unequal = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      boolean scanned = attests.containsKey(node.id());
      if (node.hasDatabase() && (!scanned || verdict.differing().contains(node.id()))) {
        unequal.add(node.engine() + (scanned ? " differs" : " is not scanned"));
      }
    }
    return unequal;
  }
}
