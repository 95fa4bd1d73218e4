package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.postgresql.util.PSQLException;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Encoder;
import quorate.database.engine.server.FreePorts;
import quorate.replication.smr.Control;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;
import quorate.runtime.node.Node;

/// Three nodes with three engines and two gateways in this process: one with passwords, one with
/// trust authentication.
final class SmallCluster implements AutoCloseable {
  private final List<AutoCloseable> parts = new ArrayList<>();
  private final Map<NodeId, Node> nodes = new HashMap<>();
  final Gateway gateway;
  final Gateway open;

  /// Serves at most three clients.
  final Gateway small;

  private final ClusterConfig config;
  private final Path directory;

  SmallCluster(Path directory) throws IOException, SQLException, InterruptedException {
    this.directory = directory;
    config = ClusterKeys.complete(config(false), directory);
    for (ClusterConfig.Node node : config.nodes()) {
      Node started =
          Node.start(
              config,
              node,
              directory.resolve("node" + node.id().number()),
              Throwable::printStackTrace);
      parts.add(started);
      nodes.put(node.id(), started);
    }
    gateway = gateway(config);
    small = gateway(config, 3);
    open = gateway(config.with(config.gateway().trusting()));
  }

  /// A gateway that has received nothing from any node yet.
  Gateway justStarted() throws IOException {
    return started(connected(config), Gateway.CONNECTIONS_MAX, Optional.empty());
  }

  /// This cluster, for a gateway of its own, with its transactions counted.
  CountedBlocks counted() throws InterruptedException, IOException {
    return new CountedBlocks(ready(config));
  }

  /// Another gateway, whose transactions are counted.
  Gateway counting(CountedBlocks counted) throws IOException {
    return started(counted, Gateway.CONNECTIONS_MAX, Optional.empty());
  }

  private ClusterClient connected(ClusterConfig config) throws IOException {
    ClusterClient client = ClusterClient.connect(config, PartyKeys.operator(config, directory));
    parts.addFirst(client);
    return client;
  }

  private ClusterClient ready(ClusterConfig config) throws InterruptedException, IOException {
    ClusterClient client = connected(config);
    client.awaitNodes(3, Duration.ofSeconds(60));
    client.session().probe();
    return client;
  }

  private Gateway started(Cluster cluster, int connectionsMax, Optional<Tls> tls)
      throws IOException {
    Gateway started =
        new Gateway(
            cluster,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            connectionsMax,
            tls);
    parts.addFirst(started);
    return started;
  }

  private Gateway gateway(ClusterConfig config) throws IOException, InterruptedException {
    return gateway(config, Gateway.CONNECTIONS_MAX);
  }

  private Gateway gateway(ClusterConfig config, int connectionsMax)
      throws IOException, InterruptedException {
    return gateway(config, connectionsMax, Optional.empty());
  }

  /// Another gateway, with TLS.
  Gateway encrypting(Tls tls) throws IOException, InterruptedException {
    return gateway(config, Gateway.CONNECTIONS_MAX, Optional.of(tls));
  }

  private Gateway gateway(ClusterConfig config, int connectionsMax, Optional<Tls> tls)
      throws IOException, InterruptedException {
    return started(ready(config), connectionsMax, tls);
  }

  /// The statements to which some database is known to have answered differently.
  List<String> disputed() throws Exception {
    return control().disputes().values().stream()
        .map(dispute -> dispute.statement().text())
        .toList();
  }

  private Control control() throws Exception {
    try (ClusterClient client =
        ClusterClient.connect(config, PartyKeys.operator(config, directory))) {
      client.awaitNodes(3, Duration.ofSeconds(60));
      return Control.decode(
          client.askAlike(Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(10)));
    }
  }

  /// Executes SQL on one node's engine alone, bypassing the order.
  void lie(long node, String sql) throws Exception {
    try (ClusterClient client =
        ClusterClient.connect(config, PartyKeys.operator(config, directory))) {
      client.awaitNodes(3, Duration.ofSeconds(60));
      Bytes question = new Encoder().string(sql).toBytes();
      client.ask(new NodeId(node), Rpc.Method.ENGINE, question, Duration.ofSeconds(10));
    }
  }

  /// Stops one node for good.
  void stop(long node) {
    Node stopped = java.util.Objects.requireNonNull(nodes.remove(new NodeId(node)));
    parts.remove(stopped);
    stopped.close();
  }

  /// Returns once the nodes have announced their engines in the order.
  void awaitAnnouncements() throws Exception {
    while (control().dialects().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  /// A connection of the only user.
  ///
  /// @param options of the driver, as in its URL
  Connection connect(String options) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?%s".formatted(gateway.port(), options),
        "quorate",
        "secret");
  }

  /// The first value of a statement's answer, or its error.
  static String ask(Statement client, String sql) throws SQLException {
    try {
      if (!client.execute(sql)) {
        return "";
      }
      try (var rows = client.getResultSet()) {
        return rows.next() ? String.valueOf(rows.getString(1)) : "nothing";
      }
    } catch (PSQLException failed) {
      var error = java.util.Objects.requireNonNull(failed.getServerErrorMessage());
      return error.getSQLState() + " " + error.getMessage() + " / " + error.getDetail();
    }
  }

  /// Asserts that [#ask] returned this error.
  static void assertFails(String sqlState, String answer) {
    assertEquals(sqlState, answer.substring(0, Math.min(5, answer.length())), answer);
  }

  private static ClusterConfig config(boolean trust) throws IOException {
    List<Integer> ports = FreePorts.take(3);
    List<ClusterConfig.Node> nodes =
        Stream.of("h2", "hsqldb", "derby")
            .map(engine -> {
              int index = List.of("h2", "hsqldb", "derby").indexOf(engine);
              return new ClusterConfig.Node(
                  new NodeId(index + 1), engine, "127.0.0.1", ports.get(index));
            })
            .toList();
    return new ClusterConfig(
        "small",
        Tolerance.DEFAULT,
        "smr",
        nodes,
        new ClusterConfig.Gateway("127.0.0.1", 0, Map.of("quorate", "secret"), trust, ""));
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable part : parts) {
      part.close();
    }
  }
}
