package quorate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Option;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// What commands share that speak to a running cluster: where it is.
class Located {
  static final String CONFIG = "quorate.toml";
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "The cluster's directory (default: ${DEFAULT-VALUE}).")
  Path data = Path.of("data");

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  ClusterConfig config() throws IOException {
    return ClusterConfig.load(data.resolve(CONFIG));
  }

  /// Connects, and waits a moment for the nodes.
  static ClusterClient connect(ClusterConfig config) throws InterruptedException {
    ClusterClient client = ClusterClient.connect(config);
    client.awaitNodes(config.nodes().size(), Duration.ofMillis(1500));
    return client;
  }

  static Bytes ask(ClusterClient client, NodeId node, Rpc.Method method, Bytes body)
      throws InterruptedException, ExecutionException {
    return client.ask(node, method, body, TIMEOUT);
  }

  static String text(Bytes answer) {
    return new Decoder(answer).string();
  }
}
