package quorate.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Option;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.database.engine.jdbc.EngineSource;
import quorate.replication.smr.Control;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// Base of the commands that work on a running cluster, with its directory.
public class ClusterCommand {
  public static final String CONFIG = "quorate.toml";

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

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
    client.awaitNodes(config.nodes().size(), Duration.ofMillis(1500));
    return client;
  }

  /// Refuses a command that needs nodes.
  public static void requireNodes(ClusterConfig config) {
    if (config.isShepherded()) {
      throw new ConfigException(
          "this cluster's databases are its shepherd's (protocol = \"cbs\"), and there are no nodes"
              + " that this command could ask");
    }
    if (config.hasPrimary()) {
      throw new ConfigException(
          "this cluster's databases follow a primary (protocol = \"pbr\"): they are compared by ./quorate"
              + " verify, and this command is for databases that execute every transaction");
    }
  }

  /// The present configuration; the known one if too few nodes answer.
  public static ClusterConfig now(ClusterClient client) throws InterruptedException {
    try {
      return client.refreshMembers();
    } catch (ExecutionException unknown) {
      return client.config();
    }
  }

  public static Bytes ask(ClusterClient client, NodeId node, Rpc.Method method, Bytes body)
      throws InterruptedException, ExecutionException {
    return client.ask(node, method, body, TIMEOUT);
  }

  /// A node's control state; if nodes may lie, the one that enough of them agree on.
  public static Control control(ClusterClient client, ClusterConfig config, NodeId node)
      throws InterruptedException, ExecutionException {
    return Control.decode(
        config.tolerance().liars() == Tolerance.Liars.NODES
            ? client.askAlike(Rpc.Method.CONTROL, Bytes.EMPTY, TIMEOUT)
            : ask(client, node, Rpc.Method.CONTROL, Bytes.EMPTY));
  }

  public static String text(Bytes answer) {
    return new Decoder(answer).string();
  }
}
