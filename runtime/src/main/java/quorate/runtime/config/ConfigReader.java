package quorate.runtime.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.replication.cbs.CbsConfig;

/// Reads a configuration file; every complaint names its place in the file.
///
/// @param planned whether the cluster is still to be made: nodes, keys and ports may be missing
/// @param chosen the number of databases given outside the file; 0 for those in it
record ConfigReader(Path file, TomlParseResult toml, boolean planned, int chosen) {
  private static final Set<String> KEYS =
      Set.of(
          "cluster",
          "failures",
          "lies",
          "liars",
          "protocol",
          "order",
          "configuration",
          "upkeep",
          "cbs",
          "pbr",
          "gateway",
          "engines",
          "operator",
          "node",
          "spare");
  private static final Set<String> NODE_KEYS =
      Set.of("id", "engine", "host", "port", "raft_port", "key");
  private static final String RATE = "repair_megabytes_per_second";
  private static final String SCRUB = "scrub_hours";
  private static final String LAG = "lag_milliseconds";
  private static final String FOLLOW = "follow_digests";
  private static final String PARALLEL = "parallel";
  private static final String REPLACE = "replace_seconds";
  private static final Set<String> UPKEEP_KEYS =
      Set.of(RATE, SCRUB, LAG, FOLLOW, PARALLEL, REPLACE);
  private static final Set<String> SPARE_KEYS = Set.of("id", "engine", "host", "port", "key");
  private static final String MODE = "mode";
  private static final String RETRY = "retry";
  private static final String DELAY = "delay_milliseconds";
  private static final String BACKLOG = "backlog_megabytes";
  private static final String STANDBY = "standby";
  private static final Set<String> CBS_KEYS = Set.of(MODE, RETRY, DELAY, BACKLOG, STANDBY);
  private static final String ISOLATION = "isolation";
  private static final String DEGRADED = "degraded";
  private static final String LEASE = "lease_milliseconds";
  private static final long LEASE_MILLIS_MAX = 10_000;
  private static final Set<String> PBR_KEYS = Set.of(ISOLATION, DEGRADED, LEASE);
  private static final Set<String> GATEWAY_KEYS =
      Set.of("host", "port", "trust", "users", "key", "tls", "certificate", "private_key");

  ClusterConfig read() {
    known(toml, KEYS, "");
    Tolerance tolerance = tolerance();
    String protocol = string(toml, "protocol", "smr");
    if (!protocol.equals(ClusterConfig.OF_SERVICES)
        && !ClusterConfig.PROTOCOLS.contains(protocol)) {
      throw wrong(
          toml,
          "protocol",
          "\"" + protocol + "\" is no protocol; use \"smr\", \"cbs\", \"pbr\" or \"eve\"");
    }
    String word = string(toml, "order", ClusterConfig.Ordered.of(tolerance.liars()).word());
    ClusterConfig.Ordered order =
        new ConfiguredOrder(toml, this::wrong)
            .of(word, protocol, tolerance, shepherding().standby());
    Map<String, EngineSource> engines = engines();
    List<ClusterConfig.Node> nodes = nodes(tolerance, order, engines.keySet(), remotes(engines));
    if (!planned) {
      EnoughNodes.require(file, protocol, tolerance, nodes, shepherding().standby());
    }
    TomlTable gateway = toml.getTableOrEmpty("gateway");
    known(gateway, GATEWAY_KEYS, "gateway.");
    Map<String, String> users = new TreeMap<>();
    TomlTable given = gateway.getTableOrEmpty("users");
    given.keySet().forEach(user -> users.put(user, string(given, user, "")));
    return new ClusterConfig(
        string(toml, "cluster", "quorate"),
        tolerance,
        protocol,
        order,
        nodes,
        new ClusterConfig.Gateway(
            string(gateway, "host", "127.0.0.1"),
            port(gateway, "port"),
            users,
            gateway.contains("trust") && bool(gateway, "trust"),
            keys().of(gateway, tolerance),
            new ConfiguredTls(gateway, this::wrong).read()),
        number(toml, "configuration", 1),
        upkeep(spares(nodes, protocol, order, engines.keySet())),
        shepherding(),
        primaryBackup(),
        engines,
        operator());
  }

  private ConfiguredKeys keys() {
    return new ConfiguredKeys(planned, this::wrong);
  }

  private String operator() {
    TomlTable table = toml.getTableOrEmpty("operator");
    known(table, Set.of("key"), "operator.");
    return keys().of(table);
  }

  private PrimaryBackup primaryBackup() {
    TomlTable table = toml.getTableOrEmpty("pbr");
    known(table, PBR_KEYS, "pbr.");
    String word = string(table, ISOLATION, PrimaryBackup.Isolation.SERIALIZABLE.word());
    PrimaryBackup.Isolation isolation =
        Arrays.stream(PrimaryBackup.Isolation.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() ->
                wrong(
                    table,
                    ISOLATION,
                    "\"" + word + "\" is no isolation; use \"serializable\" or \"snapshot\""));
    long millis = number(table, LEASE, 0);
    if (millis < 0 || millis > LEASE_MILLIS_MAX) {
      throw wrong(
          table, LEASE, "milliseconds are 0 (no lease) to " + LEASE_MILLIS_MAX + ", not " + millis);
    }
    return new PrimaryBackup(isolation, bool(table, DEGRADED), Duration.ofMillis(millis));
  }

  Map<String, EngineSource> engines() {
    return new ConfiguredEngines(file, toml, this::wrong).read();
  }

  private List<ClusterConfig.Node> spares(
      List<ClusterConfig.Node> nodes,
      String protocol,
      ClusterConfig.Ordered order,
      Set<String> engines) {
    TomlArray array = toml.getArrayOrEmpty("spare");
    if (!array.isEmpty() && (!protocol.equals("smr") || order != ClusterConfig.Ordered.PAXOS)) {
      throw wrong(
          toml,
          "spare",
          "only protocol = \"smr\" over order = \"paxos\" has [[spare]] tables: under \"pbr\" more"
              + " [[node]] tables than failures + 1 are spares, and where nodes may lie nobody is"
              + " replaced by itself");
    }
    List<ClusterConfig.Node> spares = new ArrayList<>();
    Set<Long> ids = new TreeSet<>();
    nodes.forEach(node -> ids.add(node.id().number()));
    for (int i = 0; i < array.size(); i++) {
      TomlTable table = array.getTable(i);
      known(table, SPARE_KEYS, "spare.");
      long id = number(table, "id", ids.size() + 1);
      if (id < 1 || id > 1000 || !ids.add(id)) {
        throw wrong(
            table, "id", "ids of nodes and spares are different numbers from 1 to 1000, not " + id);
      }
      String engine = engine(table, engines);
      if (engine.equals(ClusterConfig.NO_ENGINE)) {
        throw wrong(table, "engine", "a spare has an engine: it takes the place of a database");
      }
      spares.add(
          new ClusterConfig.Node(
              new NodeId(id),
              engine,
              string(table, "host", "127.0.0.1"),
              port(table, "port"),
              keys().of(table)));
    }
    return spares;
  }

  private Upkeep upkeep(List<ClusterConfig.Node> spares) {
    TomlTable table = toml.getTableOrEmpty("upkeep");
    known(table, UPKEEP_KEYS, "upkeep.");
    long megabytes = number(table, RATE, Upkeep.DEFAULT.repairBytesPerSecond() >> 20);
    if (megabytes < 0 || megabytes > 1 << 20) {
      throw wrong(table, RATE, "a rate is 0 (no limit) to 1048576, not " + megabytes);
    }
    long hours = number(table, SCRUB, Upkeep.DEFAULT.scrub().toHours());
    if (hours < 0 || hours > 24 * 366) {
      throw wrong(table, SCRUB, "hours are 0 (never) to 8784, not " + hours);
    }
    long millis = number(table, LAG, Upkeep.DEFAULT.lag().toMillis());
    if (millis < 0 || millis > 60_000) {
      throw wrong(table, LAG, "milliseconds are 0 (writes never wait) to 60000, not " + millis);
    }
    long parallel = number(table, PARALLEL, Upkeep.DEFAULT.parallel());
    if (parallel < 1 || parallel > Upkeep.PARALLEL_MAX) {
      throw wrong(
          table,
          PARALLEL,
          "transactions at once are 1 to " + Upkeep.PARALLEL_MAX + ", not " + parallel);
    }
    long seconds = number(table, REPLACE, Spares.NONE.after().toSeconds());
    if (seconds < 1 || seconds > 86_400) {
      throw wrong(table, REPLACE, "seconds are 1 to 86400, not " + seconds);
    }
    return new Upkeep(
        megabytes << 20,
        Duration.ofHours(hours),
        Duration.ofMillis(millis),
        bool(table, FOLLOW),
        (int) parallel,
        new Spares(spares, Duration.ofSeconds(seconds)));
  }

  private Shepherding shepherding() {
    TomlTable table = toml.getTableOrEmpty("cbs");
    known(table, CBS_KEYS, "cbs.");
    String word = string(table, MODE, Shepherding.word(Shepherding.DEFAULT.mode()));
    CbsConfig.Mode mode =
        Arrays.stream(CbsConfig.Mode.values())
            .filter(each -> Shepherding.word(each).equals(word))
            .findFirst()
            .orElseThrow(() ->
                wrong(
                    table,
                    MODE,
                    "\""
                        + word
                        + "\" is no mode; use \"concurrent\", \"sequential\" or \"serial\""));
    String retry = string(table, RETRY, "error");
    if (!retry.equals("error") && !retry.equals("replay")) {
      throw wrong(table, RETRY, "\"" + retry + "\"; use \"error\" or \"replay\"");
    }
    long millis = number(table, DELAY, 0);
    if (millis < 0 || millis > 10_000) {
      throw wrong(table, DELAY, "milliseconds are 0 to 10000, not " + millis);
    }
    long megabytes = number(table, BACKLOG, Shepherding.DEFAULT.backlog() >> 20);
    // A repair alone takes up to 8 MB, and must not cause a database to be detached.
    if (megabytes < 16 || megabytes > 65_536) {
      throw wrong(table, BACKLOG, "megabytes are 16 to 65536, not " + megabytes);
    }
    return new Shepherding(
        mode,
        retry.equals("replay"),
        Duration.ofMillis(millis),
        megabytes << 20,
        bool(table, STANDBY));
  }

  private Tolerance tolerance() {
    boolean word = toml.isString("lies"); // lies = "nodes" names the liars, not their number
    String key = word ? "lies" : "liars";
    String liars = string(toml, key, "databases");
    if (word && toml.contains("liars")) {
      throw wrong(toml, "liars", "liars is given twice; make lies a number, or remove this");
    }
    if (!liars.equals("databases") && !liars.equals("nodes")) {
      throw wrong(toml, key, "\"" + liars + "\" never lie; use \"databases\" or \"nodes\"");
    }
    Tolerance.Liars who = liars.equals("nodes") ? Tolerance.Liars.NODES : Tolerance.Liars.DATABASES;
    int failures = (int) number(toml, "failures", 1);
    try {
      return new Tolerance(
          failures,
          word ? mostLies(failures, who) : (int) number(toml, "lies", mostLies(failures, who)),
          who);
    } catch (IllegalArgumentException invalid) {
      throw wrong(toml, "lies", String.valueOf(invalid.getMessage()));
    }
  }

  /// The default for the number of lies: the most that the nodes allow.
  private int mostLies(int failures, Tolerance.Liars who) {
    if (string(toml, "protocol", "smr").equals("pbr")) {
      return 0;
    }
    TomlArray array = toml.getArrayOrEmpty("node");
    if (chosen > 0 || array.isEmpty()) {
      return Tolerance.mostLies(failures, chosen > 0 ? chosen : 2L * failures + 1);
    }
    long databases = 0;
    for (int i = 0; i < array.size(); i++) {
      String engine = string(array.getTable(i), "engine", "");
      databases += engine.equals(ClusterConfig.NO_ENGINE) ? 0 : 1;
    }
    // If nodes may lie, failures cost the order more nodes than they cost the databases.
    long nodes = who == Tolerance.Liars.NODES ? array.size() - failures : databases;
    return Tolerance.mostLies(failures, Math.min(databases, nodes));
  }

  private List<ClusterConfig.Node> nodes(
      Tolerance tolerance, ClusterConfig.Ordered order, Set<String> engines, Set<String> remotes) {
    TomlArray array = toml.getArrayOrEmpty("node");
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    Set<Long> ids = new TreeSet<>();
    for (int i = 0; i < array.size(); i++) {
      TomlTable table = array.getTable(i);
      known(table, NODE_KEYS, "node.");
      long id = number(table, "id", i + 1);
      if (id < 1 || id > 1000 || !ids.add(id)) {
        throw wrong(table, "id", "node ids are different numbers from 1 to 1000, not " + id);
      }
      String engine = engine(table, engines);
      if (remotes.contains(engine)
          && nodes.stream().anyMatch(other -> other.engine().equals(engine))) {
        throw wrong(table, "engine", "two nodes cannot have the one database of " + engine);
      }
      nodes.add(
          new ClusterConfig.Node(
              new NodeId(id),
              engine,
              string(table, "host", "127.0.0.1"),
              port(table, "port"),
              keys().of(table, tolerance),
              raftPort(table, order)));
    }
    return nodes;
  }

  /// The engines with a single database, on somebody else's server.
  private static Set<String> remotes(Map<String, EngineSource> engines) {
    Set<String> remotes = new TreeSet<>();
    engines.forEach((name, source) -> {
      if (source.isElsewhere()) {
        remotes.add(name);
      }
    });
    return remotes;
  }

  private String engine(TomlTable table, Set<String> configured) {
    String engine = string(table, "engine", "h2");
    boolean service =
        string(toml, "protocol", "smr").equals(ClusterConfig.OF_SERVICES)
            && ClusterConfig.SERVICES.contains(engine);
    if (!service
        && !engine.equals(ClusterConfig.NO_ENGINE)
        && !configured.contains(engine)
        && !Engines.names().contains(engine)) {
      throw wrong(table, "engine", ConfiguredEngines.unknown(engine, configured));
    }
    return engine;
  }

  private int raftPort(TomlTable table, ClusterConfig.Ordered order) {
    int port = port(table, "raft_port");
    if (!planned && order == ClusterConfig.Ordered.RATIS && port == 0) {
      throw wrong(
          table, "raft_port", "with order = \"ratis\" every [[node]] has a raft_port = ...");
    }
    return port;
  }

  private int port(TomlTable table, String key) {
    long port = number(table, key, 0);
    if (port < 0 || port > 65535) {
      throw wrong(table, key, "a port is 0 to 65535, not " + port);
    }
    return (int) port;
  }

  private void known(TomlTable table, Set<String> names, String where) {
    for (String key : table.keySet()) {
      if (!names.contains(key)) {
        throw wrong(
            table,
            key,
            "there is no setting " + where + key + "; there are " + new TreeSet<>(names));
      }
    }
  }

  private String string(TomlTable table, String key, String otherwise) {
    Object value = table.get(List.of(key));
    return value == null ? otherwise : typed(table, key, value, String.class, "a text in quotes");
  }

  private long number(TomlTable table, String key, long otherwise) {
    Object value = table.get(List.of(key));
    return value == null ? otherwise : typed(table, key, value, Long.class, "a whole number");
  }

  private boolean bool(TomlTable table, String key) {
    Object value = table.get(List.of(key));
    return value != null && typed(table, key, value, Boolean.class, "true or false");
  }

  private <T> T typed(TomlTable table, String key, Object value, Class<T> type, String wanted) {
    if (!type.isInstance(value)) {
      throw wrong(table, key, key + " must be " + wanted);
    }
    return type.cast(value);
  }

  private ConfigException wrong(TomlTable table, String key, String reason) {
    var position = table.inputPositionOf(List.of(key));
    return new ConfigException(
        file + (position == null ? "" : ":" + position.line()) + ": " + reason);
  }
}
