package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.client.Cluster;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.pbr.PbrNode;

/// Base of tests that start a cluster of each replication scheme in this process, and close it part
/// by part, newest first.
abstract class OnEachProtocol {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;
  final List<AutoCloseable> parts = new ArrayList<>();

  ClusterConfig config(String protocol, int lies, String... engines) throws Exception {
    return ClusterKeys.complete(unkeyed(protocol, lies, engines), directory);
  }

  static ClusterConfig unkeyed(String protocol, int lies, String... engines) throws Exception {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < engines.length; i++) {
      nodes.add(
          new ClusterConfig.Node(new NodeId(i + 1), engines[i], "127.0.0.1", FreePorts.one()));
    }
    return new ClusterConfig(
        "each",
        new Tolerance(1, lies, Tolerance.Liars.DATABASES),
        protocol,
        nodes,
        ClusterConfig.Gateway.open(""));
  }

  PartyKeys keys(ClusterConfig config) throws Exception {
    return PartyKeys.operator(config, directory);
  }

  Gateway gateway(Cluster cluster) throws Exception {
    return with(
        new Gateway(
            cluster,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Gateway.CONNECTIONS_MAX,
            Optional.empty()));
  }

  <T extends AutoCloseable> T with(T part) {
    parts.addFirst(part);
    return part;
  }

  void startPrimaryBackup(ClusterConfig config) throws Exception {
    for (ClusterConfig.Node node : config.nodes()) {
      with(PbrNode.start(config, node, home(node), Throwable::printStackTrace));
    }
  }

  /// Starts a shepherd, and waits until it is ready.
  Shepherd startShepherd(ClusterConfig config) throws Exception {
    Shepherd shepherd =
        with(Shepherd.start(config, directory, _ -> {}, Throwable::printStackTrace));
    assertEquals(true, shepherd.awaitReady(PATIENCE));
    return shepherd;
  }

  Path home(ClusterConfig.Node node) {
    return directory.resolve("node" + node.id().number());
  }

  /// @param options of the driver, as in its URL
  static Connection connect(Gateway gateway, String options) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?%s".formatted(gateway.port(), options),
        "quorate",
        "");
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable part : parts) {
      part.close();
    }
    parts.clear();
  }
}
