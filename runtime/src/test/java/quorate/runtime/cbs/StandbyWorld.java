package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.config.Shepherding;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.store.EngineStore;

/// Three nodes with a database each and shepherds that stand by for each other, and a client.
final class StandbyWorld implements AutoCloseable {
  private final ClusterConfig config;
  private final Path directory;
  private final long compactBytes;
  private final Map<NodeId, StandbyNode> nodes = new ConcurrentSkipListMap<>();
  private volatile Optional<Throwable> failure = Optional.empty();
  final StandbyClient client;

  StandbyWorld(Path directory, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(directory, 8 << 20, engines);
  }

  /// @param compactBytes after this many bytes of decisions the order is truncated
  StandbyWorld(Path directory, long compactBytes, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(ClusterConfig.Ordered.PAXOS, directory, compactBytes, engines);
  }

  StandbyWorld(ClusterConfig.Ordered order, Path directory, long compactBytes, String... engines)
      throws IOException, SQLException, InterruptedException {
    this.directory = directory;
    this.compactBytes = compactBytes;
    List<ClusterConfig.Node> all = LoopbackNodes.of(engines);
    config =
        ClusterKeys.complete(
            LoopbackNodes.over(
                order,
                new ClusterConfig(
                        "test", Tolerance.DEFAULT, "cbs", all, ClusterConfig.Gateway.open(""))
                    .with(Shepherding.DEFAULT.standingBy())),
            directory);
    for (ClusterConfig.Node node : all) {
      start(node.id());
    }
    client = StandbyClient.connect(config, operator());
    awaitReady();
  }

  ClusterConfig config() {
    return config;
  }

  final PartyKeys operator() throws IOException {
    return PartyKeys.operator(config, directory);
  }

  void awaitReady() throws InterruptedException {
    if (!client.awaitReady(Duration.ofSeconds(60))) {
      throw new IllegalStateException("no shepherd with a primary: " + client.describeDatabases());
    }
  }

  void start(NodeId id) throws IOException, SQLException {
    nodes.put(
        id,
        StandbyNode.start(
            config,
            config.node((int) id.number()),
            directory.resolve("node" + id.number()),
            EngineStore.FILES.with(config),
            compactBytes,
            broken -> failure = Optional.of(broken)));
  }

  /// Ends the node where the shepherd is active.
  NodeId endActive() {
    NodeId active = client.active().orElseThrow();
    StandbyNode node = nodes.remove(active);
    java.util.Objects.requireNonNull(node).close();
    return active;
  }

  void end(NodeId id) {
    java.util.Objects.requireNonNull(nodes.remove(id)).close();
  }

  /// Ends a node where the shepherd is not active.
  NodeId endStandby() {
    NodeId active = client.active().orElseThrow();
    NodeId other =
        nodes.keySet().stream().filter(id -> !id.equals(active)).findFirst().orElseThrow();
    java.util.Objects.requireNonNull(nodes.remove(other)).close();
    return other;
  }

  /// Waits until a node has saved a state.
  void awaitKept(NodeId id) throws InterruptedException {
    while (node(id).keptSlot() == 0) {
      if (Thread.interrupted()) {
        throw new InterruptedException("waited too long");
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  StandbyNode node(NodeId id) {
    return java.util.Objects.requireNonNull(nodes.get(id));
  }

  /// Executes statements as one transaction, and returns the last answer in words.
  String run(String... texts) {
    try (DatabaseSession session = client.session()) {
      return ShepherdWorld.said(
          session
              .run(List.of(texts).stream().map(ShepherdWorld::statement).toList(), false)
              .getLast());
    }
  }

  void makeBank() {
    run("create table account (id int primary key, amount int not null)");
    for (int i = 0; i < ShepherdWorld.ACCOUNTS; i++) {
      run("insert into account values (" + i + ", " + ShepherdWorld.EACH + ")");
    }
  }

  /// The rows of the databases of all running nodes, once they are alike, or after a minute.
  Map<NodeId, String> rows(String query) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (true) {
      Map<NodeId, String> rows = new TreeMap<>();
      nodes.forEach((id, node) ->
          rows.put(
              id, node.engine().map(engine -> ShepherdWorld.rows(engine, query)).orElse("down")));
      if (rows.values().stream().distinct().count() == 1 || System.nanoTime() > end) {
        return rows;
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /// The exception that stopped a node, if any did.
  Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public void close() {
    client.close();
    nodes.values().forEach(StandbyNode::close);
  }
}
