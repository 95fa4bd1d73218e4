package quorate.runtime.config;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.EngineSource;
import quorate.database.engine.Engines;
import quorate.replication.smr.Member;
import quorate.runtime.keys.KeyFile;

/// A cluster, as its file `quorate.toml` describes it.
///
/// @param name the cluster's own name; data and links of another are refused
/// @param configuration counts how often the nodes were changed, from 1
/// @param engines those that nodes have beside the ones that Quorate comes with, by their names
public record ClusterConfig(
    String name,
    Tolerance tolerance,
    String protocol,
    Ordered order,
    List<Node> nodes,
    Gateway gateway,
    long configuration,
    Map<String, EngineSource> engines) {
  private static final Set<String> KEYS =
      Set.of(
          "cluster",
          "failures",
          "lies",
          "liars",
          "protocol",
          "order",
          "configuration",
          "gateway",
          "engines",
          "node");
  private static final Set<String> NODE_KEYS =
      Set.of("id", "engine", "host", "port", "raft_port", "key");
  private static final Set<String> GATEWAY_KEYS = Set.of("host", "port", "trust", "users", "key");

  /// The engine of a node that has none: it only orders.
  public static final String NO_ENGINE = "none";

  /// One node: an orderer and, unless it only orders, an executor with its database.
  ///
  /// @param key its public key; empty unless nodes may lie
  /// @param raftPort where its Raft listens; 0 unless that orders
  public record Node(NodeId id, String engine, String host, int port, String key, int raftPort) {
    /// A node of one of Quorate's own orders.
    public Node(NodeId id, String engine, String host, int port, String key) {
      this(id, engine, host, port, key, 0);
    }

    /// A node of a cluster whose nodes do not lie.
    public Node(NodeId id, String engine, String host, int port) {
      this(id, engine, host, port, "");
    }

    public boolean hasDatabase() {
      return !engine.equals(NO_ENGINE);
    }

    /// The node as the order knows it.
    public Member member() {
      return new Member(id, hasDatabase() ? engine : "", host, port, key);
    }

    static Node of(Member member) {
      String engine = member.hasDatabase() ? member.engine() : NO_ENGINE;
      return new Node(member.id(), engine, member.host(), member.port(), member.key());
    }

    public InetSocketAddress address() {
      return new InetSocketAddress(host, port);
    }
  }

  /// The gateway.
  ///
  /// @param port where clients connect with the PostgreSQL protocol
  /// @param users their passwords
  /// @param trust let everyone in without a password
  /// @param key what clients' requests are signed with, the public key; empty unless nodes may lie
  public record Gateway(
      String host, int port, Map<String, String> users, boolean trust, String key) {
    public Gateway {
      users = java.util.Collections.unmodifiableMap(new TreeMap<>(users));
    }

    /// One that lets everyone in, on this machine.
    public static Gateway open(String key) {
      return new Gateway("127.0.0.1", 0, Map.of(), true, key);
    }

    /// The same elsewhere.
    public Gateway at(int other) {
      return new Gateway(host, other, users, trust, key);
    }

    /// The same for everyone.
    public Gateway trusting() {
      return new Gateway(host, port, users, true, key);
    }

    public InetSocketAddress address() {
      return new InetSocketAddress(host, port);
    }
  }

  /// Who makes the total order.
  public enum Ordered {
    /// Multi-Paxos, Quorate's own.
    PAXOS,
    /// PBFT, Quorate's own, where nodes may lie.
    PBFT,
    /// Raft, by Apache Ratis.
    RATIS;

    /// Quorate's own, by who may lie.
    public static Ordered of(Tolerance.Liars liars) {
      return liars == Tolerance.Liars.NODES ? PBFT : PAXOS;
    }

    /// As configurations and people name it.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// A cluster of one of Quorate's own orders, whose nodes have not been changed.
  public ClusterConfig(
      String name, Tolerance tolerance, String protocol, List<Node> nodes, Gateway gateway) {
    this(name, tolerance, protocol, Ordered.of(tolerance.liars()), nodes, gateway, 1, Map.of());
  }

  /// The same with other nodes.
  public ClusterConfig withMembers(long number, List<Member> members) {
    return new ClusterConfig(
        name,
        tolerance,
        protocol,
        order,
        members.stream().map(Node::of).toList(),
        gateway,
        number,
        engines);
  }

  public List<Member> members() {
    return nodes.stream().map(Node::member).toList();
  }

  public ClusterConfig {
    nodes = List.copyOf(nodes);
    engines = java.util.Collections.unmodifiableMap(new TreeMap<>(engines));
  }

  /// The same whose nodes may have more engines.
  public ClusterConfig with(Map<String, EngineSource> more) {
    return new ClusterConfig(name, tolerance, protocol, order, nodes, gateway, configuration, more);
  }

  /// Where the engine of this name comes from.
  public EngineSource source(String engine) {
    EngineSource configured = engines.get(engine);
    return configured == null ? EngineSource.own(engine) : configured;
  }

  /// The dialect that a node's engine is spoken to in.
  public String dialect(Node node) {
    return source(node.engine()).dialect();
  }

  public List<NodeId> nodeIds() {
    return nodes.stream().map(Node::id).toList();
  }

  /// How many of its nodes the order needs.
  public int orderingQuorum() {
    return nodes.size() - tolerance.failures();
  }

  /// The nodes that have a database: those that answer.
  public List<NodeId> databases() {
    return nodes.stream().filter(Node::hasDatabase).map(Node::id).toList();
  }

  /// The same with another gateway.
  public ClusterConfig with(Gateway other) {
    return new ClusterConfig(
        name, tolerance, protocol, order, nodes, other, configuration, engines);
  }

  /// Where the nodes' Raft listens.
  public Map<NodeId, InetSocketAddress> raftAddresses() {
    Map<NodeId, InetSocketAddress> addresses = new LinkedHashMap<>();
    nodes.forEach(
        node -> addresses.put(node.id(), new InetSocketAddress(node.host(), node.raftPort())));
    return addresses;
  }

  public Map<NodeId, InetSocketAddress> addresses() {
    Map<NodeId, InetSocketAddress> addresses = new LinkedHashMap<>();
    nodes.forEach(node -> addresses.put(node.id(), node.address()));
    return addresses;
  }

  /// The node with this id.
  ///
  /// @throws ConfigException if there is none
  public Node node(int id) {
    return nodes.stream()
        .filter(node -> node.id().number() == id)
        .findFirst()
        .orElseThrow(() -> new ConfigException("no node " + id + "; there are " + nodeIds()));
  }

  /// Reads a configuration file.
  ///
  /// @throws ConfigException with the line, the reason and the fix
  public static ClusterConfig load(Path file) throws IOException {
    TomlParseResult toml = parse(Files.readString(file));
    if (toml.hasErrors()) {
      var error = toml.errors().getFirst();
      throw new ConfigException(file + ":" + error.position().line() + ": " + error.getMessage());
    }
    Reader reader = new Reader(file, toml);
    return reader.read();
  }

  /// tomlj was made with an earlier ANTLR than SQL's grammar was. The runtime reads both alike, but
  /// says on standard error that they differ, which is nothing to a person.
  private static TomlParseResult parse(String text) {
    PrintStream errors = System.err;
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      return Toml.parse(text);
    } finally {
      System.setErr(errors);
    }
  }

  /// Reads with places in the file for every complaint.
  private record Reader(Path file, TomlParseResult toml) {
    ClusterConfig read() {
      known(toml, KEYS, "");
      Tolerance tolerance = tolerance();
      String protocol = string(toml, "protocol", "smr");
      if (!protocol.equals("smr")) {
        throw wrong(toml, "protocol", "\"" + protocol + "\" is no protocol; use \"smr\"");
      }
      Ordered order = order(tolerance);
      Map<String, EngineSource> engines = new ConfiguredEngines(file, toml, this::wrong).read();
      List<Node> nodes = nodes(tolerance, order, engines.keySet());
      if (nodes.size() < tolerance.orderingNodes()) {
        throw new ConfigException(
            file
                + ": to survive failures = "
                + tolerance.failures()
                + " takes "
                + tolerance.orderingNodes()
                + " nodes, and there are "
                + nodes.size()
                + "; add [[node]] tables");
      }
      long databases = nodes.stream().filter(Node::hasDatabase).count();
      if (databases < tolerance.databases()) {
        throw new ConfigException(
            file
                + ": failures = "
                + tolerance.failures()
                + " and lies = "
                + tolerance.lies()
                + " take "
                + tolerance.databases()
                + " databases, and there are "
                + databases
                + "; give more nodes an engine");
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
          new Gateway(
              string(gateway, "host", "127.0.0.1"),
              port(gateway, "port"),
              users,
              gateway.contains("trust") && bool(gateway, "trust"),
              key(gateway, tolerance)),
          number(toml, "configuration", 1),
          engines);
    }

    /// A public key: where nodes may lie there must be one, and elsewhere there is none.
    private String key(TomlTable table, Tolerance tolerance) {
      String key = string(table, "key", "");
      boolean needed = tolerance.liars() == Tolerance.Liars.NODES;
      if (needed && key.isEmpty()) {
        throw wrong(
            table,
            "key",
            "where nodes may lie, every [[node]] and [gateway] has a key = \"...\": the public one"
                + " of an Ed25519 pair");
      }
      if (needed) {
        try {
          KeyFile.decode(key);
        } catch (IllegalArgumentException none) {
          throw wrong(table, "key", String.valueOf(none.getMessage()));
        }
      }
      return key;
    }

    private Tolerance tolerance() {
      boolean word = toml.isString("lies"); // lies = "nodes": r is 1, and who lies is said at once
      String key = word ? "lies" : "liars";
      String liars = string(toml, key, "databases");
      if (word && toml.contains("liars")) {
        throw wrong(toml, "liars", "who may lie is said twice; make lies a number, or drop this");
      }
      if (!liars.equals("databases") && !liars.equals("nodes")) {
        throw wrong(toml, key, "\"" + liars + "\" never lie; use \"databases\" or \"nodes\"");
      }
      try {
        return new Tolerance(
            (int) number(toml, "failures", 1),
            word ? 1 : (int) number(toml, "lies", 1),
            liars.equals("nodes") ? Tolerance.Liars.NODES : Tolerance.Liars.DATABASES);
      } catch (IllegalArgumentException invalid) {
        throw wrong(toml, "lies", String.valueOf(invalid.getMessage()));
      }
    }

    private Ordered order(Tolerance tolerance) {
      Ordered own = Ordered.of(tolerance.liars());
      String word = string(toml, "order", own.word());
      if (word.equals(own.word())) {
        return own;
      }
      if (own == Ordered.PBFT) {
        throw wrong(
            toml, "order", "where nodes may lie, only \"pbft\" orders, not \"" + word + "\"");
      }
      if (!word.equals(Ordered.RATIS.word())) {
        throw wrong(toml, "order", "\"" + word + "\" is no order; use \"paxos\" or \"ratis\"");
      }
      return Ordered.RATIS;
    }

    private List<Node> nodes(Tolerance tolerance, Ordered order, Set<String> engines) {
      TomlArray array = toml.getArrayOrEmpty("node");
      List<Node> nodes = new ArrayList<>();
      Set<Long> ids = new TreeSet<>();
      for (int i = 0; i < array.size(); i++) {
        TomlTable table = array.getTable(i);
        known(table, NODE_KEYS, "node.");
        long id = number(table, "id", i + 1);
        if (id < 1 || id > 1000 || !ids.add(id)) {
          throw wrong(table, "id", "node ids are different numbers from 1 to 1000, not " + id);
        }
        nodes.add(
            new Node(
                new NodeId(id),
                engine(table, engines),
                string(table, "host", "127.0.0.1"),
                port(table, "port"),
                key(table, tolerance),
                raftPort(table, order)));
      }
      return nodes;
    }

    private String engine(TomlTable table, Set<String> configured) {
      String engine = string(table, "engine", "h2");
      if (!engine.equals(NO_ENGINE)
          && !configured.contains(engine)
          && !Engines.names().contains(engine)) {
        throw wrong(table, "engine", ConfiguredEngines.unknown(engine, configured));
      }
      return engine;
    }

    private int raftPort(TomlTable table, Ordered order) {
      int port = port(table, "raft_port");
      if (order == Ordered.RATIS && port == 0) {
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

    private void known(TomlTable table, Set<String> keys, String where) {
      for (String key : table.keySet()) {
        if (!keys.contains(key)) {
          throw wrong(
              table,
              key,
              "there is no setting " + where + key + "; there are " + new TreeSet<>(keys));
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

  /// Writes the file, commented.
  public void save(Path file) throws IOException {
    ConfigText.save(this, file);
  }

  /// The password of a user, if there is such a user.
  public @Nullable String password(String user) {
    return gateway.users().get(user);
  }
}
