package quorate.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.EngineSource;
import quorate.database.engine.Engines;
import quorate.runtime.config.AlikeEngines;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.Upkeep;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.node.Node;

/// `quorate up`.
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a cluster on this machine: three databases that act as one, and a gateway that speaks",
      "the PostgreSQL protocol. Data is kept under --data and survives a restart."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate up",
      "  ./quorate up --processes          each node a process of its own, so that one can be killed",
      "  ./quorate up --engines postgresql,h2,derby",
      "  ./quorate up --engines postgresql,mariadb,sqlite",
      "  ./quorate up --config engines.toml --engines main,other,h2",
      "                                    with [engines.main] and [engines.other] of that file: other",
      "                                    versions, servers that others run, or any JDBC driver",
      "  ./quorate up --lies nodes         four nodes, any one of which may be under an attacker's control",
      "  ./quorate up --fresh --port 5434  forget all data, listen elsewhere"
    })
final class Up extends Located implements Callable<Integer> {
  private static final String USER = "quorate";

  /// Together they execute the most of PostgreSQL's SQL, no two are known to be wrong alike, and
  /// none is slower (docs/choosing-engines.md).
  private static final List<String> DEFAULT = List.of("h2", "sqlite", "postgresql");

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description = {
        "The databases, one for each node (default: h2,sqlite,postgresql). There are also hsqldb, derby,",
        "duckdb and mariadb. postgresql and mariadb are servers of the node's own, whose programs are",
        "fetched when one is first chosen; and what --config names."
      })
  List<String> engines = List.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A file with tables [engines.NAME] (docs/engines.md), for --engines. A new cluster keeps them",
        "in its own quorate.toml."
      })
  @Nullable Path others;

  @Option(
      names = "--protocol",
      defaultValue = "smr",
      description = "The replication scheme (default: ${DEFAULT-VALUE}).")
  String protocol = "smr";

  @Option(
      names = "--lies",
      paramLabel = "WHO",
      description = {
        "Who may lie: databases (three nodes, Paxos), or nodes: any of four machines may be an",
        "attacker's (PBFT; with three engines the fourth node only orders). Default: databases."
      })
  @Nullable String lies;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      description = {
        "Who makes the total order: paxos (pbft where nodes may lie), or ratis: Raft by Apache",
        "Ratis, whose nodes cannot be replaced while the cluster runs."
      })
  @Nullable String order;

  @Option(
      names = "--port",
      description = "The gateway's port (default: 5433; 0 for any that is free).")
  @Nullable Integer port;

  @Option(names = "--fresh", description = "Delete the data of an earlier cluster first.")
  boolean fresh;

  @Option(
      names = "--processes",
      description = "Run each node and the gateway as a process of its own.")
  boolean processes;

  @Option(names = "--trust", description = "Let everyone in without a password.")
  boolean trust;

  @Override
  public Integer call() throws Exception {
    try (DataLock lock = DataLock.of(data)) {
      return run(prepare());
    }
  }

  private int run(ClusterConfig config) throws Exception {
    CountDownLatch stop = new CountDownLatch(1);
    try (LocalCluster cluster =
        processes ? new ProcessCluster(config, data) : new EmbeddedCluster(config, data)) {
      Thread hook =
          new Thread(() -> {
            cluster.close();
            stop.countDown();
          });
      Runtime.getRuntime().addShutdownHook(hook);
      System.out.printf(
          "quorate 0.1 · %s · %s over %s%n",
          config.tolerance().describe(), config.protocol(), config.order().word());
      AlikeEngines.warning(config).ifPresent(line -> System.err.println("quorate: " + line));
      cluster.start(System.out::println);
      if (!cluster.awaitReady(Duration.ofSeconds(60))) {
        System.err.println(
            "quorate: the cluster is not ready after 60 s; look at: ./quorate status");
        return 2;
      }
      announce(config);
      stop.await();
    }
    return 0;
  }

  private static void announce(ClusterConfig config) {
    String password = config.password(USER);
    System.out.printf(
        "psql -h %s -p %d -U %s quorate%s%n",
        config.gateway().host(),
        config.gateway().port(),
        USER,
        config.gateway().trust() || password == null ? "" : "      (password: " + password + ")");
    System.out.printf(
        "jdbc:postgresql://%s:%d/quorate%n", config.gateway().host(), config.gateway().port());
    System.out.println("ready; Ctrl-C stops it");
  }

  /// The configuration; nothing is changed where it cannot be used.
  private ClusterConfig prepare() throws IOException {
    Path file = data.resolve(CONFIG);
    Optional<ClusterConfig> earlier =
        Files.exists(file) && !fresh ? Optional.of(ClusterConfig.load(file)) : Optional.empty();
    String host = earlier.map(config -> config.gateway().host()).orElse("127.0.0.1");
    int wanted = port != null ? port : earlier.map(config -> config.gateway().port()).orElse(5433);
    Ports.check(host, wanted);
    int gatewayPort = wanted == 0 ? freePorts(1).getFirst() : wanted;
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
    Files.createDirectories(data);
    ClusterConfig config = fresh(gatewayPort);
    config.save(file);
    return config;
  }

  private ClusterConfig fresh(int gatewayPort) throws IOException {
    List<String> chosen = engines.isEmpty() ? DEFAULT : engines;
    Map<String, EngineSource> configured =
        others == null ? Map.of() : ClusterConfig.engines(others);
    check(chosen, configured);
    if (!protocol.equals("smr")) {
      throw new ConfigException("--protocol: \"" + protocol + "\" is no protocol; use smr");
    }
    Tolerance tolerance = new Tolerance(1, 1, liars());
    int count = tolerance.orderingNodes();
    if (chosen.size() < tolerance.databases() || chosen.size() > count) {
      throw new ConfigException(
          "--engines: a cluster that survives 1 failure has "
              + (count == tolerance.databases() ? "3" : "3 or 4")
              + " databases, not "
              + chosen.size());
    }
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    ClusterConfig.Ordered ordered = ordered();
    boolean raft = ordered == ClusterConfig.Ordered.RATIS;
    List<Integer> ports = freePorts(raft ? 2 * count : count);
    for (int i = 0; i < count; i++) {
      String engine = i < chosen.size() ? chosen.get(i) : ClusterConfig.NO_ENGINE;
      Path home = data.resolve("node" + (i + 1));
      nodes.add(
          new ClusterConfig.Node(
              new NodeId(i + 1),
              engine,
              "127.0.0.1",
              ports.get(i),
              key(home.resolve(Node.KEY)),
              raft ? ports.get(count + i) : 0));
    }
    String name = "quorate-" + Long.toHexString(new SecureRandom().nextLong() >>> 24);
    return new ClusterConfig(
        name,
        tolerance,
        protocol,
        ordered,
        nodes,
        new ClusterConfig.Gateway(
            "127.0.0.1", gatewayPort, Map.of(USER, USER), trust, key(data.resolve(CLIENT_KEY))),
        1,
        Upkeep.DEFAULT,
        configured);
  }

  private static void check(List<String> chosen, Map<String, EngineSource> configured) {
    Set<String> seen = new HashSet<>();
    for (String engine : chosen) {
      EngineSource source = configured.get(engine);
      if (source == null && !Engines.names().contains(engine)) {
        throw new ConfigException(
            "--engines: there is no engine \""
                + engine
                + "\"; there are "
                + Engines.names()
                + (configured.isEmpty() ? "" : " and " + configured.keySet())
                + ", and others by tables [engines.NAME] in a file: --config FILE");
      }
      if (!seen.add(engine) && source != null && source.isElsewhere()) {
        throw new ConfigException("--engines: two nodes cannot have the one database of " + engine);
      }
    }
  }

  private ClusterConfig.Ordered ordered() {
    ClusterConfig.Ordered own = ClusterConfig.Ordered.of(liars());
    if (order == null || order.equals(own.word())) {
      return own;
    }
    if (!order.equals(ClusterConfig.Ordered.RATIS.word())) {
      throw new ConfigException(
          "--order: \""
              + order
              + "\"; use "
              + own.word()
              + (own == ClusterConfig.Ordered.PBFT ? "" : " or ratis"));
    }
    if (own == ClusterConfig.Ordered.PBFT) {
      throw new ConfigException("--order ratis: where nodes may lie, only pbft orders");
    }
    return ClusterConfig.Ordered.RATIS;
  }

  private Tolerance.Liars liars() {
    return switch (lies == null ? "databases" : lies) {
      case "databases" -> Tolerance.Liars.DATABASES;
      case "nodes" -> Tolerance.Liars.NODES;
      default -> throw new ConfigException("--lies: \"" + lies + "\"; use databases or nodes");
    };
  }

  /// A new key in this file, where nodes may lie.
  ///
  /// @return the public one
  private String key(Path file) throws IOException {
    if (liars() == Tolerance.Liars.DATABASES) {
      return "";
    }
    Files.createDirectories(file.getParent());
    return KeyFile.create(file);
  }

  /// The options of this start over the configuration of an earlier one.
  private ClusterConfig adapted(ClusterConfig config, Path file, int gatewayPort)
      throws IOException {
    List<String> there =
        config.nodes().stream()
            .filter(ClusterConfig.Node::hasDatabase)
            .map(ClusterConfig.Node::engine)
            .toList();
    if (lies != null && liars() != config.tolerance().liars()) {
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
    if (!engines.isEmpty() && !sorted(engines).equals(sorted(there))) {
      throw new ConfigException(
          data
              + " holds a cluster of "
              + String.join(",", there)
              + ": leave --engines out to start that one, or use another --data. Its engines are"
              + " changed by ./quorate reconfigure; --fresh would delete its data.");
    }
    ClusterConfig.Gateway asked = config.gateway().at(gatewayPort);
    ClusterConfig adapted = config.with(trust ? asked.trusting() : asked);
    if (!adapted.equals(config)) {
      adapted.save(file);
    }
    return adapted;
  }

  /// A cluster that was reconfigured has its engines in another order than it began with.
  private static List<String> sorted(List<String> words) {
    return words.stream().sorted().toList();
  }

  static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
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
