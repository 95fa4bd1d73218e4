package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.cli.log.LogOrigin;
import quorate.gateway.Gateway;
import quorate.gateway.Tls;
import quorate.runtime.cbs.StandbyClient;
import quorate.runtime.cbs.StandbyNode;
import quorate.runtime.client.Cluster;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.pbr.PbrClient;
import quorate.runtime.pbr.PbrNode;

/// Nodes with standby shepherds, or with a primary, and the gateway, all in this process: for
/// trials, since the end of the process ends all of them.
public final class NodesCluster implements LocalCluster {
  private final ClusterConfig config;
  private final Path data;
  private final Runnable failed;
  private final Cluster client;
  private final Readiness readiness;
  private final Starter starter;
  private final List<Started> nodes = new ArrayList<>();
  private @Nullable Gateway gateway;

  /// A running node.
  ///
  /// @param description for the start-up lines
  private record Started(String description, Runnable end) {}

  private interface Starter {
    Started start(ClusterConfig.Node node, Path directory, Consumer<Throwable> failure)
        throws Exception;
  }

  /// @param failed runs when a node has stopped by itself
  private NodesCluster(
      ClusterConfig config,
      Path data,
      Runnable failed,
      Cluster client,
      Readiness readiness,
      Starter starter) {
    this.config = config;
    this.data = data;
    this.failed = failed;
    this.client = client;
    this.readiness = readiness;
    this.starter = starter;
  }

  /// A cluster with standby shepherds.
  static NodesCluster standingBy(ClusterConfig config, Path data, Runnable failed)
      throws IOException {
    StandbyClient client = StandbyClient.connect(config, ClusterCommand.keys(config, data));
    return new NodesCluster(
        config,
        data,
        failed,
        client,
        Readiness.of(client),
        (node, directory, failure) -> {
          StandbyNode started = StandbyNode.start(config, node, directory, failure);
          return new Started(started.describe(), started::close);
        });
  }

  /// A cluster with a primary.
  public static NodesCluster withPrimary(ClusterConfig config, Path data, Runnable failed)
      throws IOException {
    PbrClient client = PbrClient.connect(config, ClusterCommand.keys(config, data));
    return new NodesCluster(
        config,
        data,
        failed,
        client,
        Readiness.of(client),
        (node, directory, failure) -> {
          PbrNode started = PbrNode.start(config, node, directory, failure);
          return new Started(started.describe(), started::close);
        });
  }

  @Override
  public void start(Consumer<String> say) throws Exception {
    List<CompletableFuture<Started>> starting = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ClusterConfig.Node node : config.nodes()) {
        starting.add(CompletableFuture.supplyAsync(() -> start(node), threads));
      }
      for (CompletableFuture<Started> each : starting) {
        say.accept("  " + each.join().description());
      }
    } catch (CompletionException refused) {
      throw refused.getCause() instanceof Exception cause ? cause : refused;
    }
    LogOrigin.nameThread("gateway");
    Gateway started = Gateway.start(client, config.gateway().address(), Tls.of(config, data));
    synchronized (this) {
      gateway = started;
    }
  }

  private Started start(ClusterConfig.Node node) {
    LogOrigin.nameThread("node " + node.id().number());
    try {
      Started started =
          starter.start(
              node,
              data.resolve("node" + node.id().number()),
              failure -> {
                Failures.log("the node stopped", failure);
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
    return readiness.await(limit);
  }

  @Override
  public synchronized void close() {
    if (gateway != null) {
      gateway.close();
      gateway = null;
    }
    readiness.close();
    nodes.forEach(each -> each.end().run());
    nodes.clear();
  }
}
