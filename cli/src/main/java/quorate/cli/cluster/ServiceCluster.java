package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.cli.log.LogOrigin;
import quorate.core.NodeId;
import quorate.gateway.resp.RespGateway;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.eve.EveNode;
import quorate.runtime.eve.ServiceClient;
import quorate.service.kv.KvRequest;

/// The nodes of a service and its gateway, all in this process.
final class ServiceCluster implements LocalCluster {
  /// How long a client waits for an answer until its outcome counts as unknown.
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ClusterConfig config;
  private final Path data;
  private final Runnable failed;
  private final ServiceClient client;
  private final Map<NodeId, EveNode> nodes = new ConcurrentSkipListMap<>();
  private @Nullable RespGateway gateway;

  /// @param failed runs when a node has stopped by itself
  ServiceCluster(ClusterConfig config, Path data, Runnable failed) throws IOException {
    this.config = config;
    this.data = data;
    this.failed = failed;
    this.client = ServiceClient.connect(config, ClusterCommand.keys(config, data), PATIENCE);
  }

  @Override
  public void start(Consumer<String> say) throws IOException {
    for (ClusterConfig.Node node : config.nodes()) {
      say.accept("  " + start(node.id()));
    }
    LogOrigin.nameThread("gateway");
    RespGateway started = RespGateway.start(client, config.gateway().address(), Optional.empty());
    synchronized (this) {
      gateway = started;
    }
  }

  /// Starts a node.
  ///
  /// @return its line for people
  String start(NodeId id) throws IOException {
    LogOrigin.nameThread("node " + id.number());
    EveNode node =
        EveNode.start(
            config,
            config.node((int) id.number()),
            data.resolve("node" + id.number()),
            failure -> {
              Failures.log("the node stopped", failure);
              failed.run();
            });
    nodes.put(id, node);
    return node.describe();
  }

  /// Stops a node.
  void stop(NodeId id) {
    EveNode node = nodes.remove(id);
    if (node != null) {
      node.close();
    }
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return await(client, limit);
  }

  /// Whether a service answers in time.
  private static boolean await(ServiceClient client, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    KvRequest nothing = new KvRequest(java.util.List.of(new KvRequest.Watch(java.util.List.of())));
    try {
      client.call(nothing.encode()).get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException | TimeoutException notYet) {
      return false;
    }
  }

  /// Whether a cluster of processes answers; closes the client.
  static Readiness readiness(ServiceClient client) {
    return new Readiness() {
      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return ServiceCluster.await(client, limit);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  @Override
  public void close() {
    synchronized (this) {
      if (gateway != null) {
        gateway.close();
        gateway = null;
      }
    }
    client.close();
    nodes.values().forEach(EveNode::close);
    nodes.clear();
  }
}
