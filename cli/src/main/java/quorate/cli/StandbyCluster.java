package quorate.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.gateway.Gateway;
import quorate.runtime.cbs.StandbyClient;
import quorate.runtime.cbs.StandbyNode;
import quorate.runtime.config.ClusterConfig;

/// Nodes whose shepherds stand by for each other, and the gateway, in this process: to try it out,
/// since what ends the process ends all of them.
final class StandbyCluster implements LocalCluster {
  private final ClusterConfig config;
  private final Path data;
  private final Runnable failed;
  private final StandbyClient client;
  private final List<StandbyNode> nodes = new ArrayList<>();
  private @Nullable Gateway gateway;

  /// @param failed runs when a node has stopped by itself
  StandbyCluster(ClusterConfig config, Path data, Runnable failed) {
    this.config = config;
    this.data = data;
    this.failed = failed;
    this.client = StandbyClient.connect(config);
  }

  @Override
  public void start(Consumer<String> say) throws Exception {
    List<CompletableFuture<StandbyNode>> starting = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ClusterConfig.Node node : config.nodes()) {
        starting.add(CompletableFuture.supplyAsync(() -> start(node), threads));
      }
      for (CompletableFuture<StandbyNode> each : starting) {
        say.accept("  " + each.join().describe());
      }
    } catch (CompletionException refused) {
      throw refused.getCause() instanceof Exception cause ? cause : refused;
    }
    Gateway started = Gateway.start(client, config.gateway().address());
    synchronized (this) {
      gateway = started;
    }
  }

  private StandbyNode start(ClusterConfig.Node node) {
    try {
      StandbyNode started =
          StandbyNode.start(
              config,
              node,
              data.resolve("node" + node.id().number()),
              failure -> {
                System.err.println("node " + node.id() + ": " + Failures.explain(failure));
                if (!Failures.isExplained(failure)) {
                  failure.printStackTrace();
                }
                failed.run();
              });
      synchronized (this) {
        nodes.add(started);
      }
      return started;
    } catch (Exception refused) {
      throw new CompletionException(refused);
    }
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return client.awaitReady(limit);
  }

  @Override
  public synchronized void close() {
    if (gateway != null) {
      gateway.close();
      gateway = null;
    }
    client.close();
    nodes.forEach(StandbyNode::close);
    nodes.clear();
  }
}
