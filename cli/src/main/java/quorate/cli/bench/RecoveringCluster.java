package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import quorate.bench.hrdb.Replicas;
import quorate.bench.load.Target;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.Failures;
import quorate.core.NodeId;
import quorate.database.engine.server.FreePorts;
import quorate.gateway.Gateway;
import quorate.runtime.cbs.Shepherd;
import quorate.runtime.config.ClusterConfig;

/// A shepherd with its databases and a gateway, in this process or, for MariaDB, as servers that it
/// starts. One of its own databases can be crashed.
final class RecoveringCluster implements Replicas, AutoCloseable {

  private final Shepherd shepherd;
  private final Gateway gateway;
  private final ClusterConfig config;
  private final AtomicReference<@Nullable Throwable> failure;

  private RecoveringCluster(
      ClusterConfig config,
      Shepherd shepherd,
      Gateway gateway,
      AtomicReference<@Nullable Throwable> failure) {
    this.config = config;
    this.shepherd = shepherd;
    this.gateway = gateway;
    this.failure = failure;
  }

  /// Starts a cluster, and waits until it serves.
  ///
  /// @param data an empty directory, for its files
  /// @param engines the first is the first primary
  static RecoveringCluster start(List<String> engines, Path data) throws Exception {
    ClusterConfig config =
        new NewCluster(engines, null, null, "cbs", true, Optional.empty())
            .make(data, FreePorts.one());
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Shepherd shepherd =
        Shepherd.start(config, data, _ -> {}, broken -> failure.compareAndSet(null, broken));
    try {
      if (!shepherd.awaitReady(LocalCluster.READY)) {
        throw new IOException("no database became the primary");
      }
      Gateway gateway = Gateway.start(shepherd, config.gateway().address(), Optional.empty());
      return new RecoveringCluster(config, shepherd, gateway, failure);
    } catch (IOException | RuntimeException refused) {
      shepherd.close();
      throw refused;
    }
  }

  /// The clients' target.
  Target target() {
    return new Target(
        "jdbc:postgresql://%s:%d/quorate"
            .formatted(config.gateway().host(), config.gateway().port()),
        Optional.of(NewCluster.USER),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public List<String> names() {
    return config.nodes().stream()
        .map(node -> "database %d (%s)".formatted(node.id().number(), node.engine()))
        .toList();
  }

  @Override
  public List<Long> completed() {
    return new ArrayList<>(shepherd.progress().values());
  }

  @Override
  public void crash(int replica) {
    shepherd.crash(id(replica));
  }

  @Override
  public void restart(int replica) {
    shepherd.restart(id(replica));
  }

  private NodeId id(int replica) {
    return config.nodes().get(replica).id();
  }

  /// The problems other than those seen by clients: the shepherd stopped, or found a database whose
  /// answers differ from the others'.
  List<String> complaints() {
    List<String> all = new ArrayList<>();
    Throwable broken = failure.get();
    if (broken != null) {
      all.add("the shepherd stopped: " + Failures.explain(broken));
    }
    if (shepherd.accusations() > 0) {
      all.add(shepherd.accusations() + " answers were found to be wrong");
    }
    return all;
  }

  @Override
  public void close() {
    gateway.close();
    shepherd.close();
  }
}
