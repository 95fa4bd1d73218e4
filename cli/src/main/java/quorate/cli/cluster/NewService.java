package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.config.Shepherding;
import quorate.runtime.config.TlsSettings;
import quorate.runtime.config.Upkeep;
import quorate.runtime.keys.ClusterKeys;

/// A service to be created on this machine, from options.
///
/// @param service of the option
/// @param lies of the option: `nodes` (default), or `none`
/// @param trust whether clients need no password
record NewService(String service, @Nullable String lies, boolean trust) {
  static final int PORT = 6379;

  /// One node may fail: in any way, or only crash.
  private Tolerance tolerance() {
    return switch (lies == null ? "nodes" : lies) {
      case "nodes" -> new Tolerance(1, 1, Tolerance.Liars.NODES);
      case "none" -> new Tolerance(1, 0, Tolerance.Liars.NODES);
      default ->
          throw new ConfigException("--lies: \"" + lies + "\"; with --service use nodes or none");
    };
  }

  /// Checks that there is such a service, without creating anything.
  ///
  /// @throws ConfigException if there is none
  void check() {
    if (!ClusterConfig.SERVICES.contains(service)) {
      throw new ConfigException(
          "--service: there is no service \""
              + service
              + "\"; there is "
              + String.join(", ", ClusterConfig.SERVICES));
    }
    tolerance();
  }

  /// The configuration, with free ports, and new keys in the data directory.
  ///
  /// @throws IOException if the data directory cannot be written
  ClusterConfig make(Path data, int gatewayPort) throws IOException {
    Tolerance tolerance = tolerance();
    Files.createDirectories(data);
    List<Integer> ports = FreePorts.take(tolerance.orderingNodes());
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      String engine = i < tolerance.databasesExecuteFirst() ? service : ClusterConfig.NO_ENGINE;
      nodes.add(new ClusterConfig.Node(new NodeId(i + 1), engine, NewCluster.HOST, ports.get(i)));
    }
    ClusterConfig unkeyed =
        new ClusterConfig(
            "quorate-" + Long.toHexString(new SecureRandom().nextLong() >>> 24),
            tolerance,
            "eve",
            ClusterConfig.Ordered.NONE,
            nodes,
            new ClusterConfig.Gateway(
                NewCluster.HOST,
                gatewayPort,
                Map.of(NewCluster.USER, NewCluster.USER),
                trust,
                "",
                TlsSettings.DEFAULT),
            1,
            Upkeep.DEFAULT,
            Shepherding.DEFAULT,
            PrimaryBackup.DEFAULT,
            Map.of(),
            "");
    return ClusterKeys.complete(unkeyed, data);
  }

  /// Refuses other options for a service that exists already.
  ///
  /// @throws ConfigException if the directory holds something else
  void requireSame(ClusterConfig earlier, Path data) {
    boolean same =
        earlier.isVerified()
            && earlier.nodes().stream().anyMatch(node -> node.engine().equals(service));
    if (!same || lies != null && !earlier.tolerance().equals(tolerance())) {
      throw new ConfigException(data + " holds another cluster; use --fresh or another --data");
    }
  }

  /// The service that an option names, if it does.
  static Optional<NewService> of(@Nullable String service, @Nullable String lies, boolean trust) {
    return Optional.ofNullable(service).map(name -> new NewService(name, lies, trust));
  }
}
