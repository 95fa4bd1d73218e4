package quorate.cli;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import quorate.gateway.Gateway;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.node.Node;

/// All nodes and the gateway in this process, over real sockets and disks.
final class EmbeddedCluster implements LocalCluster {
  private final ClusterConfig config;
  private final Path data;
  private final List<AutoCloseable> parts = new ArrayList<>();
  private final ClusterClient client;
  private boolean closed;

  EmbeddedCluster(ClusterConfig config, Path data) {
    this.config = config;
    this.data = data;
    this.client = ClusterClient.connect(config);
  }

  @Override
  public void start(Consumer<String> say) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Node>> starting =
          config.nodes().stream()
              .map(node -> CompletableFuture.supplyAsync(() -> start(node), threads))
              .toList();
      for (CompletableFuture<Node> each : starting) {
        Node node = each.join();
        synchronized (parts) {
          parts.add(node);
        }
        say.accept("  " + node.describe());
      }
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
    Gateway gateway =
        Gateway.start(client, new InetSocketAddress(config.gatewayHost(), config.gatewayPort()));
    synchronized (parts) {
      parts.add(gateway);
    }
  }

  private Node start(ClusterConfig.Node node) {
    try {
      return Node.start(
          config,
          node,
          data.resolve("node" + node.id().number()),
          failure -> {
            System.err.println("node " + node.id() + " stopped: " + Failures.explain(failure));
            failure.printStackTrace();
          });
    } catch (Exception notStarted) {
      throw new CompletionException(notStarted);
    }
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return Readiness.await(client, limit);
  }

  @Override
  public void close() {
    synchronized (parts) {
      if (closed) {
        return;
      }
      closed = true;
      for (AutoCloseable part : parts.reversed()) {
        try {
          part.close();
        } catch (Exception already) {
          // The log holds what a part could not write in order.
        }
      }
    }
    client.close();
  }
}
