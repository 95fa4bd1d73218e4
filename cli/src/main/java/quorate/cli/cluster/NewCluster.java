package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.config.Shepherding;
import quorate.runtime.config.Spares;
import quorate.runtime.config.TlsSettings;
import quorate.runtime.config.Upkeep;
import quorate.runtime.keys.ClusterKeys;

/// A cluster to be created on this machine, from options and a configuration file. Options take
/// precedence over the file.
///
/// @param engines of the option; empty: the file's, or the default
/// @param lies of the option: which parties may lie
/// @param order of the option
/// @param protocol of the option
/// @param trust whether clients need no password
/// @param plan the contents of the file
/// @param standby of the option: whether there are standby shepherds
/// @param spares of the option: engines that replace failed ones
public record NewCluster(
    List<String> engines,
    @Nullable String lies,
    @Nullable String order,
    @Nullable String protocol,
    boolean trust,
    Optional<ClusterConfig> plan,
    boolean standby,
    List<String> spares) {
  public static final String USER = "quorate";
  static final String HOST = "127.0.0.1";
  private static final Set<String> HERE = Set.of(HOST, "localhost", "::1");

  /// Together they execute the most of PostgreSQL's SQL, no two are known to be wrong alike, and
  /// none is slower (docs/choosing-engines.md).
  private static final List<String> DEFAULT = List.of("h2", "sqlite", "postgresql");

  /// Engines with strict two-phase locking.
  private static final List<String> DEFAULT_CBS = List.of("mariadb", "derby", "hsqldb");

  public NewCluster(
      List<String> engines,
      @Nullable String lies,
      @Nullable String order,
      @Nullable String protocol,
      boolean trust,
      Optional<ClusterConfig> plan) {
    this(engines, lies, order, protocol, trust, plan, false, List.of());
  }

  /// The cluster's configuration, with free ports, and new keys in the data directory.
  ///
  /// @throws ConfigException if such a cluster is impossible, before anything is created
  /// @throws IOException if the data directory cannot be written
  public ClusterConfig make(Path data, int gatewayPort) throws IOException {
    Tolerance tolerance = tolerance();
    List<ClusterConfig.Node> wanted = wanted(tolerance);
    ClusterConfig.Ordered ordered = ordered(tolerance);
    Optional<ClusterConfig.Gateway> gateway = plan.map(ClusterConfig::gateway);
    Files.createDirectories(data);
    boolean raft = ordered == ClusterConfig.Ordered.RATIS;
    int count = wanted.size();
    List<ClusterConfig.Node> spared = spared(wanted);
    List<Integer> ports = FreePorts.take((raft ? 2 * count : count) + spared.size());
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClusterConfig.Node node = wanted.get(i);
      nodes.add(
          new ClusterConfig.Node(
              node.id(),
              node.engine(),
              node.host(),
              node.port() != 0 ? node.port() : ports.get(i),
              "",
              !raft ? 0 : node.raftPort() != 0 ? node.raftPort() : ports.get(count + i)));
    }
    Map<String, String> users =
        gateway
            .map(ClusterConfig.Gateway::users)
            .filter(given -> !given.isEmpty())
            .orElse(Map.of(USER, USER));
    ClusterConfig unkeyed =
        new ClusterConfig(
            "quorate-" + Long.toHexString(new SecureRandom().nextLong() >>> 24),
            tolerance,
            scheme(),
            ordered,
            nodes,
            new ClusterConfig.Gateway(
                gateway.map(ClusterConfig.Gateway::host).orElse(HOST),
                gatewayPort,
                users,
                trust || gateway.map(ClusterConfig.Gateway::trust).orElse(false),
                "",
                gateway.map(ClusterConfig.Gateway::tls).orElse(TlsSettings.DEFAULT)),
            1,
            upkeep(spared, ports),
            shepherding(),
            plan.map(ClusterConfig::primaryBackup).orElse(PrimaryBackup.DEFAULT),
            plan.map(ClusterConfig::engines).orElse(Map.of()),
            "");
    return ClusterKeys.complete(unkeyed, data);
  }

  private Upkeep upkeep(List<ClusterConfig.Node> spared, List<Integer> ports) {
    Upkeep planned = plan.map(ClusterConfig::upkeep).orElse(Upkeep.DEFAULT);
    List<ClusterConfig.Node> placed = new ArrayList<>();
    for (ClusterConfig.Node node : spared) {
      int port = node.port() != 0 ? node.port() : ports.get(ports.size() - 1 - placed.size());
      placed.add(new ClusterConfig.Node(node.id(), node.engine(), node.host(), port));
    }
    return planned.with(new Spares(placed, planned.spares().after()));
  }

  /// The spares, which become nodes only when one fails; their ports may still be 0.
  private List<ClusterConfig.Node> spared(List<ClusterConfig.Node> nodes) {
    if (hasPrimary()) {
      return List.of(); // under pbr, spares are nodes
    }
    if (spares.isEmpty()) {
      return plan.map(planned -> planned.upkeep().spares().nodes()).orElse(List.of());
    }
    long id = nodes.stream().mapToLong(node -> node.id().number()).max().orElse(0);
    List<ClusterConfig.Node> spared = new ArrayList<>();
    for (String spare : spares) {
      spared.add(node(++id, spare));
    }
    return spared;
  }

  /// Checks that such a cluster is possible, without creating anything.
  ///
  /// @throws ConfigException if it is not
  void check() {
    Tolerance tolerance = tolerance();
    wanted(tolerance);
    ordered(tolerance);
    if (standby && !isShepherded()) {
      throw new ConfigException("--standby: only --protocol cbs has shepherds that can stand by");
    }
    boolean replaces =
        hasPrimary()
            || !isShepherded()
                && tolerance.liars() == Tolerance.Liars.DATABASES
                && ordered(tolerance) == ClusterConfig.Ordered.PAXOS;
    if (!spares.isEmpty() && !replaces) {
      throw new ConfigException(
          "--spare: only --protocol pbr and smr over paxos have databases that stand by");
    }
    if (hasPrimary() && tolerance.liars() == Tolerance.Liars.NODES) {
      throw new ConfigException(
          "--protocol pbr: its replicas crash and do not lie; leave --lies nodes out, or use"
              + " --protocol smr");
    }
    boolean unordered = order != null && !shepherding().standby();
    if (isShepherded() && (tolerance.liars() == Tolerance.Liars.NODES || unordered)) {
      throw new ConfigException(
          "--protocol cbs: its shepherd orders what the databases do, and is trusted; leave "
              + (unordered ? "--order" : "--lies nodes")
              + " out, or use --protocol smr");
    }
  }

  private String scheme() {
    String planned = plan.map(ClusterConfig::protocol).orElse("smr");
    String scheme = protocol == null ? planned : protocol;
    if (scheme.equals("eve")) {
      throw new ConfigException(
          "--protocol eve: it executes services, no databases; use --service kv");
    }
    if (!ClusterConfig.PROTOCOLS.contains(scheme)) {
      throw new ConfigException(
          "--protocol: \""
              + scheme
              + "\" is no protocol; use "
              + String.join(" or ", ClusterConfig.PROTOCOLS));
    }
    return scheme;
  }

  private Shepherding shepherding() {
    Shepherding planned = plan.map(ClusterConfig::shepherding).orElse(Shepherding.DEFAULT);
    return standby ? planned.standingBy() : planned;
  }

  private boolean hasPrimary() {
    return scheme().equals("pbr");
  }

  private boolean isShepherded() {
    return scheme().equals("cbs");
  }

  /// Refuses nodes on other machines.
  private static void refuseElsewhere(List<ClusterConfig.Node> wanted) {
    for (ClusterConfig.Node node : wanted) {
      if (!HERE.contains(node.host())) {
        throw new ConfigException(
            "--config: node "
                + node.id().number()
                + " is at "
                + node.host()
                + ", and up starts all nodes on this machine; leave its host out, or start each with"
                + " ./quorate node");
      }
    }
  }

  private List<ClusterConfig.Node> wanted(Tolerance tolerance) {
    List<ClusterConfig.Node> planned = plan.map(ClusterConfig::nodes).orElse(List.of());
    List<ClusterConfig.Node> wanted = new ArrayList<>();
    if (engines.isEmpty() && !planned.isEmpty()) {
      wanted.addAll(planned);
    } else {
      List<String> usual =
          isShepherded()
              ? DEFAULT_CBS
              : hasPrimary() && !spares.isEmpty() ? DEFAULT.subList(0, 2) : DEFAULT;
      for (String engine : engines.isEmpty() ? usual : engines) {
        wanted.add(node(wanted.size() + 1, engine));
      }
    }
    if (hasPrimary()) {
      for (String spare : spares) {
        wanted.add(node(wanted.size() + 1, spare));
      }
    }
    refuseElsewhere(wanted);
    check(
        Stream.concat(wanted.stream(), spared(wanted).stream())
            .map(ClusterConfig.Node::engine)
            .toList());
    int count =
        isShepherded() && !shepherding().standby()
            ? tolerance.databases()
            : tolerance.orderingNodes();
    long databases = wanted.stream().filter(ClusterConfig.Node::hasDatabase).count();
    if (databases < tolerance.databases() || wanted.size() > count) {
      throw new ConfigException(
          (engines.isEmpty() ? "--config" : "--engines")
              + ": a cluster that survives "
              + tolerance.failures()
              + (tolerance.failures() == 1 ? " failure has " : " failures has ")
              + (count == tolerance.databases() ? "" : tolerance.databases() + " to ")
              + count
              + " databases, not "
              + databases
              + (databases > count && databases % 2 == 1
                  ? "; more survive more: failures = " + databases / 2 + " in a file for --config"
                  : ""));
    }
    while (wanted.size() < count) {
      long id = 1;
      while (has(wanted, id)) {
        id++;
      }
      wanted.add(node(id, ClusterConfig.NO_ENGINE));
    }
    return wanted;
  }

  private static boolean has(List<ClusterConfig.Node> nodes, long id) {
    return nodes.stream().anyMatch(node -> node.id().number() == id);
  }

  private static ClusterConfig.Node node(long id, String engine) {
    return new ClusterConfig.Node(new NodeId(id), engine, HOST, 0);
  }

  private void check(List<String> chosen) {
    Map<String, EngineSource> configured = plan.map(ClusterConfig::engines).orElse(Map.of());
    Set<String> seen = new HashSet<>();
    for (String engine : chosen) {
      EngineSource source = configured.get(engine);
      if (source == null
          && !Engines.names().contains(engine)
          && !(engines.isEmpty() && engine.equals(ClusterConfig.NO_ENGINE))) {
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

  private Tolerance tolerance() {
    Tolerance given = plan.map(ClusterConfig::tolerance).orElse(Tolerance.DEFAULT);
    // Under pbr, the primary's answers are not compared with others.
    Tolerance planned = hasPrimary() ? new Tolerance(given.failures(), 0, given.liars()) : given;
    return lies == null ? planned : new Tolerance(given.failures(), given.lies(), liars(lies));
  }

  private ClusterConfig.Ordered ordered(Tolerance tolerance) {
    ClusterConfig.Ordered own = ClusterConfig.Ordered.of(tolerance.liars());
    if (order == null) {
      return lies == null ? plan.map(ClusterConfig::order).orElse(own) : own;
    }
    if (order.equals(own.word())) {
      return own;
    }
    boolean trusting = hasPrimary() || isShepherded();
    if (trusting && order.equals(ClusterConfig.Ordered.PBFT.word())) {
      return ClusterConfig.Ordered.PBFT;
    }
    if (!order.equals(ClusterConfig.Ordered.RATIS.word())) {
      throw new ConfigException(
          "--order: \""
              + order
              + "\"; use "
              + own.word()
              + (own == ClusterConfig.Ordered.PBFT
                  ? ""
                  : trusting ? ", pbft or ratis" : " or ratis"));
    }
    if (own == ClusterConfig.Ordered.PBFT) {
      throw new ConfigException("--order ratis: where nodes may lie, only pbft orders");
    }
    return ClusterConfig.Ordered.RATIS;
  }

  /// @throws ConfigException if the word is unknown
  static Tolerance.Liars liars(String lies) {
    return switch (lies) {
      case "databases" -> Tolerance.Liars.DATABASES;
      case "nodes" -> Tolerance.Liars.NODES;
      default -> throw new ConfigException("--lies: \"" + lies + "\"; use databases or nodes");
    };
  }
}
