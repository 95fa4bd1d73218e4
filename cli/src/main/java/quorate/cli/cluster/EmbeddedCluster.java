package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.cli.log.LogOrigin;
import quorate.gateway.Gateway;
import quorate.gateway.Tls;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.node.Node;

/// All nodes and the gateway in this process, over real sockets and disks.
public final class EmbeddedCluster implements LocalCluster {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedCluster.class.getPackageName());
  private static final long PAUSE_SECONDS_MAX = 15;

  private volatile ClusterConfig config;
  private final Path data;
  private final List<AutoCloseable> parts = new ArrayList<>();
  private final ClusterClient client;
  private boolean closed;

  public EmbeddedCluster(ClusterConfig config, Path data) throws IOException {
    this.config = config;
    this.data = data;
    this.client = ClusterClient.connect(config, ClusterCommand.keys(config, data));
    client.learnEngines(() -> ClusterCommand.engines(data));
  }

  @Override
  public void start(Consumer<String> say) throws Exception {
    Map<ClusterConfig.Node, Throwable> down = new LinkedHashMap<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<ClusterConfig.Node, CompletableFuture<Node>> starting = new LinkedHashMap<>();
      for (ClusterConfig.Node node : config.nodes()) {
        starting.put(node, CompletableFuture.supplyAsync(() -> start(node), threads));
      }
      starting.forEach((node, future) -> {
        try {
          say.accept("  " + future.join().describe());
        } catch (CompletionException failed) {
          down.put(node, failed.getCause() == null ? failed : failed.getCause());
        }
      });
    }
    if (config.nodes().size() - down.size() < config.orderingQuorum()) {
      Throwable first = down.values().iterator().next();
      throw first instanceof Exception cause ? cause : new IllegalStateException(first);
    }
    down.forEach((node, failure) -> {
      System.err.println("node " + node.id() + " cannot start: " + Failures.explain(failure));
      if (Failures.status(failure) == Failures.STOPPED) {
        Thread.startVirtualThread(() -> startUntilItRuns(node));
      }
    });
    ConfigWatch watch = ConfigWatch.start(data, config, now -> change(now, say));
    LogOrigin.nameThread("gateway");
    Gateway gateway = Gateway.start(client, config.gateway().address(), Tls.of(config, data));
    synchronized (parts) {
      parts.add(watch);
      parts.add(gateway);
    }
  }

  /// Follows a change of the nodes: starts those added on this machine.
  private void change(ClusterConfig now, Consumer<String> say) {
    ClusterConfig before = config;
    config = now;
    for (ClusterConfig.Node node : now.nodes()) {
      if (!before.nodes().contains(node) && ConfigWatch.isHere(node, data)) {
        try {
          say.accept("  " + start(node).describe());
        } catch (CompletionException failed) {
          Throwable cause = failed.getCause() == null ? failed : failed.getCause();
          LOG.error("node {} cannot start: {}", node.id().number(), Failures.explain(cause));
          Thread.startVirtualThread(() -> startUntilItRuns(node));
        }
      }
    }
  }

  private Node start(ClusterConfig.Node config) {
    LogOrigin.nameThread("node " + config.id().number());
    try {
      AtomicBoolean failed = new AtomicBoolean();
      CompletableFuture<Node> itself = new CompletableFuture<>();
      Node node =
          Node.start(
              this.config,
              config,
              data.resolve("node" + config.id().number()),
              failure -> {
                if (failed.compareAndSet(false, true)) {
                  Failures.log("the node stopped", failure);
                  itself.thenAcceptAsync(
                      broken -> startAgain(config, broken), Thread::startVirtualThread);
                }
              },
              new SavedChanges(
                  data, () -> itself.thenAcceptAsync(this::remove, Thread::startVirtualThread)));
      synchronized (parts) {
        if (closed) {
          node.close();
        }
        parts.add(node);
      }
      itself.complete(node);
      return node;
    } catch (Exception notStarted) {
      throw new CompletionException(notStarted);
    }
  }

  /// Ends a removed node.
  private void remove(Node node) {
    synchronized (parts) {
      if (!parts.remove(node)) {
        return;
      }
    }
    node.close();
    System.out.println("  " + node.describe());
  }

  /// Removes a stopped node, so that no other waits for it, and restarts it until it runs: the
  /// cause (a full disk, an engine out of memory) may have passed.
  private void startAgain(ClusterConfig.Node config, Node broken) {
    synchronized (parts) {
      if (closed) {
        return;
      }
      parts.remove(broken);
    }
    broken.close();
    startUntilItRuns(config);
  }

  /// Gives up if the node refuses its data, since it would do so again.
  private void startUntilItRuns(ClusterConfig.Node config) {
    LogOrigin.nameThread("node " + config.id().number());
    String said = "";
    for (long pause = 1; ; pause = Math.min(PAUSE_SECONDS_MAX, pause * 2)) {
      try {
        Thread.sleep(Duration.ofSeconds(pause));
        synchronized (parts) {
          if (closed || !this.config.nodeIds().contains(config.id())) {
            return;
          }
        }
        LOG.warn("the node runs again: {}", start(config).describe());
        return;
      } catch (InterruptedException stopping) {
        return;
      } catch (CompletionException notYet) {
        Throwable cause = notYet.getCause() == null ? notYet : notYet.getCause();
        String reason = Failures.explain(cause);
        if (!reason.equals(said)) {
          LOG.error("the node cannot start again yet: {}", reason);
          said = reason;
        }
        if (Failures.status(cause) == Failures.REFUSED) {
          return;
        }
      }
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
          // The log has everything that a part could not write.
        }
      }
    }
    client.close();
  }
}
