package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;

/// Nodes under primary-backup replication with real databases, and a client. The first two nodes
/// are the first group; the third is a spare.
final class PbrWorld implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  /// Logs that are truncated soon.
  static final UnaryOperator<PbrConfig> SHORT = limits -> limits.keeping(4, 8);

  private final ClusterConfig config;
  private final UnaryOperator<PbrConfig> limits;
  private final Path directory;
  private final Map<NodeId, PbrNode> nodes = new ConcurrentSkipListMap<>();
  private volatile Optional<Throwable> failure = Optional.empty();
  final PbrClient client;

  PbrWorld(Path directory, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(directory, PrimaryBackup.DEFAULT, engines);
  }

  PbrWorld(Path directory, PrimaryBackup how, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(ClusterConfig.Ordered.PAXOS, directory, how, UnaryOperator.identity(), engines);
  }

  PbrWorld(Path directory, UnaryOperator<PbrConfig> limits, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(ClusterConfig.Ordered.PAXOS, directory, PrimaryBackup.DEFAULT, limits, engines);
  }

  PbrWorld(ClusterConfig.Ordered order, Path directory, String... engines)
      throws IOException, SQLException, InterruptedException {
    this(order, directory, PrimaryBackup.DEFAULT, UnaryOperator.identity(), engines);
  }

  private PbrWorld(
      ClusterConfig.Ordered order,
      Path directory,
      PrimaryBackup how,
      UnaryOperator<PbrConfig> limits,
      String... engines)
      throws IOException, SQLException, InterruptedException {
    this.limits = limits;
    this.directory = directory;
    List<ClusterConfig.Node> all = LoopbackNodes.of(engines);
    config =
        ClusterKeys.complete(
            LoopbackNodes.over(
                order,
                new ClusterConfig(
                        "test",
                        new Tolerance(1, 0, Tolerance.Liars.DATABASES),
                        "pbr",
                        all,
                        ClusterConfig.Gateway.open(""))
                    .with(how)),
            directory);
    for (ClusterConfig.Node node : all) {
      start(node.id());
    }
    client = connect();
    if (!client.awaitReady(PATIENCE)) {
      throw new IllegalStateException("no primary answers; " + failure);
    }
  }

  /// A client that knows nothing yet.
  PbrClient connect() throws IOException {
    return PbrClient.connect(config, PartyKeys.gateway(config, directory));
  }

  void start(NodeId id) throws IOException, SQLException {
    nodes.put(
        id,
        PbrNode.start(
            config,
            config.node((int) id.number()),
            limits,
            directory.resolve("node" + id.number()),
            broken -> failure = Optional.of(broken)));
  }

  /// The node that is the primary and serves clients.
  NodeId primary() {
    await(() -> nodes.values().stream().anyMatch(PbrNode::isServing));
    return nodes.entrySet().stream()
        .filter(each -> each.getValue().isServing())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /// Ends a node like a crash.
  void kill(NodeId id) {
    Objects.requireNonNull(nodes.remove(id)).kill();
  }

  PbrNode node(NodeId id) {
    return Objects.requireNonNull(nodes.get(id));
  }

  static OrderedStatement statement(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1_000_000, 7);
  }

  /// Executes statements as one transaction, and returns the last answer in words.
  String run(String... texts) {
    try (DatabaseSession session = client.session()) {
      return said(
          session.run(List.of(texts).stream().map(PbrWorld::statement).toList(), false).getLast());
    }
  }

  /// The same for a read.
  String read(String text) {
    try (DatabaseSession session = client.session()) {
      return said(session.run(List.of(statement(text)), true).getLast());
    }
  }

  static String said(Result result) {
    return switch (result) {
      case Result.Rows rows ->
          rows.rows().stream()
              .map(row -> row.values().stream().map(PbrWorld::said).toList().toString())
              .toList()
              .toString();
      case Result.Failed failed -> failed.error().sqlState();
      case Result other -> other.toString();
    };
  }

  private static String said(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Long.toString(number);
      case Value.Text(String text) -> text;
      case Value.Null _ -> "null";
      case Value other -> other.toString();
    };
  }

  /// The members of the group as the running nodes see it, once they agree.
  List<NodeId> members() {
    await(() -> standings().stream().map(PbrHost.ReplicaStatus::group).distinct().count() == 1);
    return standings().getFirst().group().members();
  }

  private List<PbrHost.ReplicaStatus> standings() {
    return nodes.values().stream().flatMap(node -> node.standing().stream()).toList();
  }

  /// Waits until all nodes hear of the order's leader: Raft elects none by a node with an empty
  /// log.
  void awaitLeader() {
    await(() -> nodes.values().stream().allMatch(node -> node.leader().isPresent()));
  }

  void awaitMembers(int count) {
    await(() ->
        standings().stream()
            .allMatch(it -> it.group().members().size() == count && it.primary().isPresent()));
  }

  /// The digests of the members' tables, once they are at the same place, or after a while.
  Map<NodeId, Map<String, String>> tables() throws SQLException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Map<NodeId, Map<String, String>> tables = new TreeMap<>();
      List<Object> places = new ArrayList<>();
      for (NodeId id : members()) {
        if (nodes.containsKey(id)) {
          ScannedTables digests = node(id).digests().orElseThrow();
          tables.put(id, digests.tables());
          places.add(digests.at());
        }
      }
      if (places.stream().distinct().count() == 1 || System.nanoTime() > end) {
        return tables;
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  /// Checks that the members' databases are equal, and that nothing has stopped a node.
  void areEqual() throws SQLException {
    Map<NodeId, Map<String, String>> tables = tables();
    assertEquals(1, Set.copyOf(tables.values()).size(), tables.toString());
    assertEquals(Optional.empty(), failure);
  }

  /// Cancels a session's request until there is an answer: the request may still be on its way.
  static void cancel(DatabaseSession session, CompletableFuture<?> answer) {
    await(() -> {
      session.cancel();
      return answer.isDone();
    });
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("it has not come about in " + PATIENCE);
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Override
  public void close() {
    client.close();
    nodes.values().forEach(PbrNode::close);
  }
}
