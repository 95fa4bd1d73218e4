package quorate.runtime.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.replication.command.Member;
import quorate.sql.dialect.Dialect;

/// A cluster, as described by its file `quorate.toml`.
///
/// @param name the cluster's own name; data and links of another cluster are refused
/// @param configuration the number of the configuration of nodes, from 1
/// @param upkeep how replicas are compared and repaired
/// @param shepherding how a shepherd works, if there is one
/// @param primaryBackup how primary-backup replication works, if that is the protocol
/// @param engines the configured engines, by name, besides those included in Quorate
/// @param operator the operator's public key; empty if there is none
public record ClusterConfig(
    String name,
    Tolerance tolerance,
    String protocol,
    Ordered order,
    List<Node> nodes,
    Gateway gateway,
    long configuration,
    Upkeep upkeep,
    Shepherding shepherding,
    PrimaryBackup primaryBackup,
    Map<String, EngineSource> engines,
    String operator) {
  /// The replication schemes of databases.
  public static final List<String> PROTOCOLS = List.of("smr", "cbs", "pbr");

  /// The replication scheme of services.
  static final String OF_SERVICES = "eve";

  /// The services that nodes execute under `eve`, in the place of an engine.
  public static final List<String> SERVICES = List.of("kv");

  /// The engine of a node that only orders.
  public static final String NO_ENGINE = "none";

  /// One node: an orderer and, unless it only orders, an executor with its database.
  ///
  /// @param key its public key; empty before it is given one
  /// @param raftPort the port of its Raft server; 0 unless Raft is the order
  public record Node(NodeId id, String engine, String host, int port, String key, int raftPort) {
    /// A node of one of Quorate's own orders.
    public Node(NodeId id, String engine, String host, int port, String key) {
      this(id, engine, host, port, key, 0);
    }

    /// A node without a key so far.
    public Node(NodeId id, String engine, String host, int port) {
      this(id, engine, host, port, "");
    }

    /// A copy with this public key.
    public Node withKey(String other) {
      return new Node(id, engine, host, port, other, raftPort);
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
  /// @param users their passwords, by name
  /// @param trust whether everyone is let in without a password
  /// @param key the public key that all gateways share; empty before they are given one
  /// @param tls whether connections are encrypted, and the certificate
  public record Gateway(
      String host,
      int port,
      Map<String, String> users,
      boolean trust,
      String key,
      TlsSettings tls) {
    public Gateway {
      users = java.util.Collections.unmodifiableMap(new TreeMap<>(users));
    }

    /// A gateway that offers TLS with a certificate of Quorate's making.
    public Gateway(String host, int port, Map<String, String> users, boolean trust, String key) {
      this(host, port, users, trust, key, TlsSettings.DEFAULT);
    }

    /// A gateway that lets everyone in, on this machine only.
    public static Gateway open(String key) {
      return new Gateway("127.0.0.1", 0, Map.of(), true, key);
    }

    /// A copy with this public key.
    public Gateway withKey(String other) {
      return new Gateway(host, port, users, trust, other, tls);
    }

    /// A copy at another port.
    public Gateway at(int other) {
      return new Gateway(host, other, users, trust, key, tls);
    }

    /// A copy that lets everyone in.
    public Gateway trusting() {
      return new Gateway(host, port, users, true, key, tls);
    }

    public InetSocketAddress address() {
      return new InetSocketAddress(host, port);
    }
  }

  /// The implementation of the total order.
  public enum Ordered {
    /// Multi-Paxos, Quorate's own.
    PAXOS,
    /// PBFT, Quorate's own, if nodes may lie.
    PBFT,
    /// Raft, by Apache Ratis.
    RATIS,
    /// None: verifiers agree on results instead.
    NONE;

    /// Quorate's own order for these liars.
    public static Ordered of(Tolerance.Liars liars) {
      return liars == Tolerance.Liars.NODES ? PBFT : PAXOS;
    }

    /// Its name in configurations and messages.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// A cluster with one of Quorate's own orders, whose nodes were never changed.
  public ClusterConfig(
      String name, Tolerance tolerance, String protocol, List<Node> nodes, Gateway gateway) {
    this(
        name,
        tolerance,
        protocol,
        Ordered.of(tolerance.liars()),
        nodes,
        gateway,
        1,
        Upkeep.DEFAULT,
        Shepherding.DEFAULT,
        PrimaryBackup.DEFAULT,
        Map.of(),
        "");
  }

  /// A copy with this public key of the operator.
  public ClusterConfig withOperator(String key) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, primaryBackup, engines, key);
  }

  /// A copy with other settings of the shepherd.
  public ClusterConfig with(Shepherding other) {
    return copy(nodes, gateway, configuration, upkeep, other, primaryBackup, engines, operator);
  }

  /// A copy with other settings of primary-backup replication.
  public ClusterConfig with(PrimaryBackup other) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, other, engines, operator);
  }

  /// A copy with spares.
  public ClusterConfig with(Spares others) {
    return copy(
        nodes,
        gateway,
        configuration,
        upkeep.with(others),
        shepherding,
        primaryBackup,
        engines,
        operator);
  }

  /// A copy with these configured engines.
  public ClusterConfig with(Map<String, EngineSource> more) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, primaryBackup, more, operator);
  }

  /// A copy with another gateway.
  public ClusterConfig with(Gateway other) {
    return copy(nodes, other, configuration, upkeep, shepherding, primaryBackup, engines, operator);
  }

  /// A copy with other descriptions of the same nodes.
  public ClusterConfig withNodes(List<Node> others) {
    return copy(
        others, gateway, configuration, upkeep, shepherding, primaryBackup, engines, operator);
  }

  /// A copy with other nodes; spares among them are spares no longer.
  public ClusterConfig withMembers(long number, List<Member> members) {
    Upkeep others = upkeep.with(upkeep.spares().without(members));
    List<Node> next = members.stream().map(Node::of).toList();
    return copy(next, gateway, number, others, shepherding, primaryBackup, engines, operator);
  }

  private ClusterConfig copy(
      List<Node> nodes,
      Gateway gateway,
      long configuration,
      Upkeep upkeep,
      Shepherding shepherding,
      PrimaryBackup primaryBackup,
      Map<String, EngineSource> engines,
      String operator) {
    return new ClusterConfig(
        name,
        tolerance,
        protocol,
        order,
        nodes,
        gateway,
        configuration,
        upkeep,
        shepherding,
        primaryBackup,
        engines,
        operator);
  }

  public List<Member> members() {
    return nodes.stream().map(Node::member).toList();
  }

  public ClusterConfig {
    nodes = List.copyOf(nodes);
    engines = java.util.Collections.unmodifiableMap(new TreeMap<>(engines));
  }

  /// The source of an engine.
  public EngineSource source(String engine) {
    EngineSource configured = engines.get(engine);
    return configured == null ? EngineSource.own(engine) : configured;
  }

  /// Whether an engine has this name, either included in Quorate or configured.
  public boolean hasEngine(String engine) {
    return engines.containsKey(engine) || Engines.names().contains(engine);
  }

  /// The dialect of a node's engine; empty if the engine is not known here.
  public String dialect(Node node) {
    return hasEngine(node.engine()) ? source(node.engine()).dialect() : "";
  }

  /// The dialects of these nodes' databases.
  public Set<Dialect> dialects(List<Node> some) {
    return some.stream()
        .filter(Node::hasDatabase)
        .map(node -> Dialect.named(dialect(node)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Dialect.class)));
  }

  public List<NodeId> nodeIds() {
    return nodes.stream().map(Node::id).toList();
  }

  /// The number of nodes that the order needs to make progress.
  public int orderingQuorum() {
    return nodes.size() - tolerance.failures();
  }

  /// The nodes with a database, which answer requests.
  public List<NodeId> databases() {
    return nodes.stream().filter(Node::hasDatabase).map(Node::id).toList();
  }

  /// Whether one database, the primary, executes transactions and ships them to the others.
  public boolean hasPrimary() {
    return protocol.equals("pbr");
  }

  /// Whether a shepherd orders the work of the databases, instead of the nodes.
  public boolean isShepherded() {
    return protocol.equals("cbs");
  }

  /// Whether verifiers agree on what executors have done, with a service in place of databases.
  public boolean isVerified() {
    return protocol.equals(OF_SERVICES);
  }

  /// Whether the nodes' shepherds stand by for each other.
  public boolean hasStandbys() {
    return isShepherded() && shepherding.standby();
  }

  /// The nodes that accept links. A shepherd with all databases has the first node's address.
  public List<Node> linked() {
    return isShepherded() && !hasStandbys() ? nodes.subList(0, 1) : nodes;
  }

  /// The addresses of the nodes' Raft servers.
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

  /// The node with this number.
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
    return new ConfigReader(file, parsed(file), false, 0).read();
  }

  /// Reads the configuration of a cluster that is still to be made. Its nodes may be left out, and
  /// their keys and ports are ignored.
  ///
  /// @param databases the number of databases given outside the file; 0 for those in it
  /// @throws ConfigException with the line, the reason and the fix
  public static ClusterConfig plan(Path file, int databases) throws IOException {
    return new ConfigReader(file, parsed(file), true, databases).read();
  }

  /// Reads only the tables `[engines.NAME]` of a file.
  ///
  /// @throws ConfigException with the line, the reason and the fix
  public static Map<String, EngineSource> engines(Path file) throws IOException {
    return new ConfigReader(file, parsed(file), true, 0).engines();
  }

  private static TomlParseResult parsed(Path file) throws IOException {
    TomlParseResult toml = Toml.parse(Files.readString(file));
    if (toml.hasErrors()) {
      var error = toml.errors().getFirst();
      throw new ConfigException(file + ":" + error.position().line() + ": " + error.getMessage());
    }
    return toml;
  }

  /// Refuses an unknown engine.
  ///
  /// @param asked the option that named it
  /// @throws ConfigException with the known names, and how to configure others
  public void requireEngine(String asked, String engine) {
    if (!hasEngine(engine)) {
      throw new ConfigException(asked + ": " + ConfiguredEngines.unknown(engine, engines.keySet()));
    }
  }

  /// Writes the file, with comments.
  public void save(Path file) throws IOException {
    ConfigText.save(this, file);
  }

  /// The password of a user; null if there is no such user.
  public @Nullable String password(String user) {
    return gateway.users().get(user);
  }
}
