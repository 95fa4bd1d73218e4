package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import quorate.cli.common.ClusterCommand;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.ClusterKeys;

/// Base of the commands that may create a cluster, with its options and directory.
abstract class ClusterCreationCommand extends ClusterCommand {
  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description = {
        "The databases, one for each node (default: h2,sqlite,postgresql). Also available: hsqldb, derby,",
        "duckdb and mariadb, and the engines that --config defines. For postgresql and mariadb a node runs",
        "a server of its own, whose programs are downloaded the first time."
      })
  List<String> engines = List.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A file that describes the new cluster (docs/engines.md): nodes, tolerated lies, users, and other",
        "engines. Options override it. The cluster keeps the result in its own quorate.toml."
      })
  @Nullable Path others;

  @Option(
      names = "--protocol",
      paramLabel = "NAME",
      description = {
        "The replication scheme (default: smr). smr: every transaction is ordered, then executed by every",
        "database. cbs: commit barrier scheduling; the locks of one database determine the order, so all",
        "must use strict two-phase locking (mariadb, derby, hsqldb, sqlite). pbr: primary-backup; one",
        "database executes transactions and ships their changes. It masks crashes only, no wrong answers."
      })
  @Nullable String protocol;

  @Option(
      names = "--spare",
      split = ",",
      paramLabel = "NAME",
      description = {
        "Databases that stay empty until one of --engines fails, then replace it automatically",
        "(smr over paxos, and pbr)."
      })
  List<String> spares = List.of();

  @Option(
      names = "--standby",
      description = {
        "Under cbs: replicate the shepherd, so that another node takes over when its node fails. Without",
        "this option there is one shepherd, and a restart of its process recovers it."
      })
  boolean standby;

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description = {
        "A service instead of databases: kv, a key-value store with Redis' protocol and commands (docs/",
        "services.md). Four nodes, of which three execute and all verify; with --lies none three nodes,",
        "which only crash."
      })
  @Nullable String service;

  @Option(
      names = "--lies",
      paramLabel = "WHO",
      description = {
        "The faults to mask: databases (default; three nodes, Paxos), or nodes: an attacker may control",
        "any one of four machines (PBFT; with three engines the fourth node only orders)."
      })
  @Nullable String lies;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      description = {
        "The ordering protocol: paxos (pbft where nodes may lie), or ratis, which is Raft by Apache",
        "Ratis and cannot replace nodes while the cluster runs. Under pbr, and cbs with --standby, also pbft."
      })
  @Nullable String order;

  @Option(
      names = "--port",
      description =
          "The gateway's port (default: 5433, 6379 for a service; 0 for any that is free).")
  @Nullable Integer port;

  @Option(names = "--trust", description = "Let everyone in without a password.")
  boolean trust;

  /// The configuration; nothing is changed if it is invalid.
  ///
  /// @param fresh whether an earlier cluster's data is deleted
  /// @param processes whether each node is to be a process of its own
  ClusterConfig prepare(boolean fresh, boolean processes) throws IOException {
    Path file = data.resolve(CONFIG);
    Optional<NewService> asked = service();
    Optional<ClusterConfig> earlier =
        Files.exists(file) && !fresh ? Optional.of(ClusterConfig.load(file)) : Optional.empty();
    Optional<ClusterConfig> plan =
        earlier.isPresent() || others == null
            ? Optional.empty()
            : Optional.of(ClusterConfig.plan(others, engines.size()));
    Optional<ClusterConfig.Gateway> known =
        earlier.map(ClusterConfig::gateway).or(() -> plan.map(ClusterConfig::gateway));
    String host = known.map(ClusterConfig.Gateway::host).orElse(NewCluster.HOST);
    int wanted =
        port != null
            ? port
            : known
                .map(ClusterConfig.Gateway::port)
                .filter(given -> given != 0 || earlier.isPresent())
                .orElse(asked.isPresent() ? NewService.PORT : 5433);
    Ports.check(host, wanted);
    int gatewayPort = wanted == 0 ? FreePorts.one() : wanted;
    if (processes && "cbs".equals(protocol) && !standby && plan.isEmpty() && earlier.isEmpty()) {
      throw new ConfigException(
          "--processes: under cbs the databases are the shepherd's, in its process or servers of their"
              + " own; leave it out, or add --standby");
    }
    NewCluster made = new NewCluster(engines, lies, order, protocol, trust, plan, standby, spares);
    if (earlier.isEmpty()) {
      asked.ifPresentOrElse(NewService::check, made::check); // before it deletes anything
    }
    if (fresh && Files.exists(data)) {
      if (!Files.exists(file) && !isEmpty(data)) {
        throw new ConfigException(
            data
                + " is not a cluster's directory (it has no "
                + CONFIG
                + "), so --fresh does not delete it");
      }
      delete(data);
    }
    if (earlier.isPresent()) {
      return adapted(earlier.get(), file, gatewayPort);
    }
    if (Files.exists(data) && !isEmpty(data)) {
      throw new ConfigException(
          data
              + " has files but no "
              + CONFIG
              + ": it is not a cluster's directory. Choose another with --data.");
    }
    ClusterConfig config =
        asked.isPresent() ? asked.get().make(data, gatewayPort) : made.make(data, gatewayPort);
    config.save(file);
    return config;
  }

  /// The service that is asked for; databases if there is none.
  private Optional<NewService> service() {
    boolean databases =
        !engines.isEmpty()
            || !spares.isEmpty()
            || others != null
            || protocol != null
            || order != null
            || standby;
    if (service != null && databases) {
      throw new ConfigException(
          "--service: a service has no databases and no order; leave --engines, --spare, --config,"
              + " --protocol, --order and --standby out");
    }
    return NewService.of(service, lies, trust);
  }

  /// Applies this start's options to the configuration of an earlier one.
  private ClusterConfig adapted(ClusterConfig config, Path file, int gatewayPort)
      throws IOException {
    List<String> there =
        Stream.concat(config.nodes().stream(), config.upkeep().spares().nodes().stream())
            .filter(ClusterConfig.Node::hasDatabase)
            .map(ClusterConfig.Node::engine)
            .toList();
    service().ifPresent(asked -> asked.requireSame(config, data));
    if (lies != null && service == null && NewCluster.liars(lies) != config.tolerance().liars()) {
      throw new ConfigException(
          data + " holds a cluster where others may lie; use --fresh or another --data");
    }
    if (order != null && !order.equals(config.order().word())) {
      throw new ConfigException(
          data
              + " holds a cluster ordered by "
              + config.order().word()
              + "; use --fresh or another --data");
    }
    if (protocol != null && !protocol.equals(config.protocol())) {
      throw new ConfigException(
          data + " holds a cluster under " + config.protocol() + "; use --fresh or another --data");
    }
    if (standby && !config.hasStandbys()) {
      throw new ConfigException(
          data + " holds a cluster without standbys; use --fresh or another --data");
    }
    List<String> asked = new ArrayList<>(engines);
    asked.addAll(spares);
    if (asked.isEmpty() && others != null) {
      ClusterConfig plan = ClusterConfig.plan(others, 0);
      asked =
          Stream.concat(plan.nodes().stream(), plan.upkeep().spares().nodes().stream())
              .filter(ClusterConfig.Node::hasDatabase)
              .map(ClusterConfig.Node::engine)
              .toList();
    }
    if (!asked.isEmpty() && !sorted(asked).equals(sorted(there))) {
      throw new ConfigException(
          data
              + " holds a cluster of "
              + String.join(",", there)
              + ": leave --engines and --config out to start that one, or use another --data. Its engines are"
              + " changed by ./quorate reconfigure; --fresh would delete its data.");
    }
    ClusterConfig.Gateway gateway = config.gateway().at(gatewayPort);
    ClusterConfig keyed = ClusterKeys.complete(config, data);
    ClusterConfig adapted = keyed.with(trust ? gateway.trusting() : gateway);
    if (!adapted.equals(config)) {
      adapted.save(file);
    }
    return adapted;
  }

  /// Sorted, since a reconfigured cluster may list its engines in another order.
  private static List<String> sorted(List<String> words) {
    return words.stream().sorted().toList();
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.allMatch(file -> file.endsWith(DataLock.NAME));
    }
  }

  private static void delete(Path directory) throws IOException {
    List<Path> all;
    try (var files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      if (!file.equals(directory) && !file.equals(directory.resolve(DataLock.NAME))) {
        Files.delete(file);
      }
    }
  }
}
