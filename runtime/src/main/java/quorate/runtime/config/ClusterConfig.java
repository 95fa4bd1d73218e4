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

/// A cluster, as its file `quorate.toml` describes it.
///
/// @param name the cluster's own name; data and links of another are refused
/// @param configuration counts how often the nodes were changed, from 1
/// @param upkeep how replicas are compared and repaired
/// @param shepherding how a shepherd works, if there is one
/// @param primaryBackup how primary-backup replication works, if that is the protocol
/// @param engines those that nodes have beside the ones that Quorate comes with, by their names
/// @param operator the public key of who runs the cluster; empty if there is none
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
  /// The replication schemes.
  public static final List<String> PROTOCOLS = List.of("smr", "cbs", "pbr");

  /// The engine of a node that has none: it only orders.
  public static final String NO_ENGINE = "none";

  /// One node: an orderer and, unless it only orders, an executor with its database.
  ///
  /// @param key its public key; empty before it is given one
  /// @param raftPort where its Raft listens; 0 unless that orders
  public record Node(NodeId id, String engine, String host, int port, String key, int raftPort) {
    /// A node of one of Quorate's own orders.
    public Node(NodeId id, String engine, String host, int port, String key) {
      this(id, engine, host, port, key, 0);
    }

    /// A node that is still to be given a key.
    public Node(NodeId id, String engine, String host, int port) {
      this(id, engine, host, port, "");
    }

    /// The same with this public key.
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
  /// @param users their passwords
  /// @param trust let everyone in without a password
  /// @param key the public key of all gateways; empty before they are given one
  /// @param tls whether, and with which certificate, connections are encrypted
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

    /// One that offers TLS with a certificate of its own.
    public Gateway(String host, int port, Map<String, String> users, boolean trust, String key) {
      this(host, port, users, trust, key, TlsSettings.DEFAULT);
    }

    /// One that lets everyone in, on this machine.
    public static Gateway open(String key) {
      return new Gateway("127.0.0.1", 0, Map.of(), true, key);
    }

    /// The same with this public key.
    public Gateway withKey(String other) {
      return new Gateway(host, port, users, trust, other, tls);
    }

    /// The same elsewhere.
    public Gateway at(int other) {
      return new Gateway(host, other, users, trust, key, tls);
    }

    /// The same for everyone.
    public Gateway trusting() {
      return new Gateway(host, port, users, true, key, tls);
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

  /// The same, run by whoever has the private half of this key.
  public ClusterConfig withOperator(String key) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, primaryBackup, engines, key);
  }

  /// The same with a shepherd that works otherwise.
  public ClusterConfig with(Shepherding other) {
    return copy(nodes, gateway, configuration, upkeep, other, primaryBackup, engines, operator);
  }

  /// The same with primary-backup replication that works otherwise.
  public ClusterConfig with(PrimaryBackup other) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, other, engines, operator);
  }

  /// The same with spares.
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

  /// The same whose nodes may have more engines.
  public ClusterConfig with(Map<String, EngineSource> more) {
    return copy(nodes, gateway, configuration, upkeep, shepherding, primaryBackup, more, operator);
  }

  /// The same with another gateway.
  public ClusterConfig with(Gateway other) {
    return copy(nodes, other, configuration, upkeep, shepherding, primaryBackup, engines, operator);
  }

  /// The same nodes, described otherwise.
  public ClusterConfig withNodes(List<Node> others) {
    return copy(
        others, gateway, configuration, upkeep, shepherding, primaryBackup, engines, operator);
  }

  /// The same with other nodes; spares among them are none any more.
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

  /// Where the engine of this name comes from.
  public EngineSource source(String engine) {
    EngineSource configured = engines.get(engine);
    return configured == null ? EngineSource.own(engine) : configured;
  }

  /// Whether there is an engine of this name: Quorate comes with it, or the configuration has it.
  public boolean hasEngine(String engine) {
    return engines.containsKey(engine) || Engines.names().contains(engine);
  }

  /// The dialect that a node's engine is spoken to in; empty if it is configured elsewhere only.
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

  /// How many of its nodes the order needs.
  public int orderingQuorum() {
    return nodes.size() - tolerance.failures();
  }

  /// The nodes that have a database: those that answer.
  public List<NodeId> databases() {
    return nodes.stream().filter(Node::hasDatabase).map(Node::id).toList();
  }

  /// Whether clients send to one database, the primary, which ships what it commits to the others.
  public boolean hasPrimary() {
    return protocol.equals("pbr");
  }

  /// Whether a shepherd has the databases itself, and orders what they do: no nodes do then.
  public boolean isShepherded() {
    return protocol.equals("cbs");
  }

  /// Whether there are nodes whose shepherds stand by for each other.
  public boolean hasStandbys() {
    return isShepherded() && shepherding.standby();
  }

  /// The nodes that others link to. A shepherd that has all databases itself is found where the
  /// first of its nodes would be.
  public List<Node> linked() {
    return isShepherded() && !hasStandbys() ? nodes.subList(0, 1) : nodes;
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
    return new ConfigReader(file, parsed(file), false, 0).read();
  }

  /// What a file says of a cluster that is still to be made. Its nodes may be left out, and have
  /// neither keys nor ports that count.
  ///
  /// @param databases how many were chosen beside the file; 0: as many as it has
  /// @throws ConfigException with the line, the reason and the fix
  public static ClusterConfig plan(Path file, int databases) throws IOException {
    return new ConfigReader(file, parsed(file), true, databases).read();
  }

  /// The engines that a file's tables `[engines.NAME]` name, whatever else is in it.
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

  /// Refuses an engine that there is not.
  ///
  /// @param asked by which option
  /// @throws ConfigException with the names that there are, and how there may be others
  public void requireEngine(String asked, String engine) {
    if (!hasEngine(engine)) {
      throw new ConfigException(asked + ": " + ConfiguredEngines.unknown(engine, engines.keySet()));
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
