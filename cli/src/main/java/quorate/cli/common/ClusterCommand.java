package quorate.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import quorate.database.engine.jdbc.EngineSource;
import quorate.runtime.admin.Administration;
import quorate.runtime.admin.OrderedNodes;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.PartyKeys;

/// Base of the commands that work on a running cluster, with its directory.
public class ClusterCommand {
  public static final String CONFIG = "quorate.toml";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "The cluster's directory (default: ${DEFAULT-VALUE}).")
  public Path data = Path.of("data");

  @Option(names = "--json", description = "Print JSON.")
  public boolean json;

  public ClusterConfig config() throws IOException {
    return ClusterConfig.load(data.resolve(CONFIG));
  }

  /// The engines in the present configuration, which may be more than the cluster began with.
  public static Map<String, EngineSource> engines(Path data) {
    try {
      return ClusterConfig.engines(data.resolve(CONFIG));
    } catch (IOException | ConfigException unreadable) {
      return Map.of();
    }
  }

  /// The keys of a gateway.
  public static PartyKeys keys(ClusterConfig config, Path data) throws IOException {
    return PartyKeys.gateway(config, data);
  }

  /// Connects, and briefly waits for the nodes.
  ///
  /// @throws ConfigException if there are no nodes, because a shepherd has the databases
  public ClusterClient connect(ClusterConfig config) throws InterruptedException, IOException {
    return connect(config, keys(config, data));
  }

  public static ClusterClient connect(ClusterConfig config, PartyKeys keys)
      throws InterruptedException {
    requireNodes(config);
    ClusterClient client = ClusterClient.connect(config, keys);
    client.awaitLinks(Administration.LINKS);
    return client;
  }

  /// Connects to a cluster under any protocol, and briefly waits for the nodes.
  public Administration administration(ClusterConfig config)
      throws InterruptedException, IOException {
    return Administration.connect(config, keys(config, data), notices());
  }

  /// Shows warnings, and progress on a terminal unless the output is JSON.
  protected final Administration.Notices notices() {
    return new TerminalNotices(!json && ProgressLine.isTerminal());
  }

  /// Refuses a command that needs nodes.
  public static void requireNodes(ClusterConfig config) {
    OrderedNodes.require(config);
  }
}
