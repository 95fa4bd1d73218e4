package quorate.runtime.node;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.engine.server.FreePorts;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Spares;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// Real nodes in this process, some of which are replaced while clients write.
final class ChangingCluster implements AutoCloseable {
  private static final int PAGE = 500;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Path directory;
  private final Map<Integer, Node> nodes = new TreeMap<>();
  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
  private final Set<Integer> released = ConcurrentHashMap.newKeySet();
  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<String> refusals = ConcurrentHashMap.newKeySet();
  private final AtomicInteger ids = new AtomicInteger();
  private final List<Thread> writers = new ArrayList<>();
  private final ClusterClient client;
  private volatile boolean loading;
  private ClusterConfig config;

  private ChangingCluster(Path directory, ClusterConfig config) throws Exception {
    this.directory = directory;
    this.config = ClusterKeys.complete(config, directory);
    for (ClusterConfig.Node node : this.config.nodes()) {
      start((int) node.id().number());
    }
    this.client = ClusterClient.connect(this.config, PartyKeys.operator(this.config, directory));
    client.awaitNodes(config.nodes().size(), LIMIT);
    sql("create table ledger (id int primary key)");
  }

  /// Three nodes, whose databases may lie.
  static ChangingCluster ofThree(Path directory) throws Exception {
    List<ClusterConfig.Node> nodes =
        List.of(node(1, "h2", ""), node(2, "hsqldb", ""), node(3, "derby", ""));
    return new ChangingCluster(
        directory,
        new ClusterConfig(
            "changing", Tolerance.DEFAULT, "smr", nodes, ClusterConfig.Gateway.open("")));
  }

  /// Three nodes, and a fourth that takes the place of one that is silent for five seconds: a
  /// machine that is busy may well be silent for one.
  static ChangingCluster withASpare(Path directory, String engine) throws Exception {
    List<ClusterConfig.Node> nodes =
        List.of(node(1, "h2", ""), node(2, "hsqldb", ""), node(3, "derby", ""));
    return new ChangingCluster(
        directory,
        new ClusterConfig(
                "changing", Tolerance.DEFAULT, "smr", nodes, ClusterConfig.Gateway.open(""))
            .with(new Spares(List.of(node(4, engine, "")), Duration.ofSeconds(5))));
  }

  /// Until the nodes have changed by themselves; then the new ones are started.
  void awaitSubstitute() throws Exception {
    long before = config.configuration();
    await(() -> client.config().configuration() > before, "another configuration");
    ClusterConfig was = config;
    config = client.config();
    for (ClusterConfig.Node node : config.nodes()) {
      if (!was.nodeIds().contains(node.id())) {
        start((int) node.id().number());
      }
    }
  }

  /// Four nodes, any of which may lie.
  static ChangingCluster ofFour(Path directory) throws Exception {
    return new ChangingCluster(
        directory, LyingCluster.config(directory, List.of("h2", "hsqldb", "derby", "none")));
  }

  private static ClusterConfig.Node node(int id, String engine, String key) throws IOException {
    return new ClusterConfig.Node(new NodeId(id), engine, "127.0.0.1", FreePorts.one(), key);
  }

  private Path home(int id) {
    return LyingCluster.home(directory, id);
  }

  /// Starts a node with the present configuration.
  void start(int id) throws Exception {
    NodeChanges changes =
        new NodeChanges() {
          @Override
          public void changed(ClusterConfig now) {}

          @Override
          public void released() {
            released.add(id);
          }
        };
    nodes.put(id, Node.start(config, config.node(id), home(id), failures::add, changes));
  }

  void stop(int id) {
    Objects.requireNonNull(nodes.remove(id)).close();
  }

  /// The node is gone for good.
  void lose(int id) throws IOException {
    stop(id);
    NodesWorld.delete(home(id));
  }

  /// Has the nodes changed, and starts the new one with the configuration that says so.
  ///
  /// @param engine of the new node; empty for none
  void change(int added, String engine, int... removed) throws Exception {
    List<ClusterConfig.Node> next = new ArrayList<>(config.nodes());
    for (int id : removed) {
      next.remove(config.node(id));
    }
    if (!engine.isEmpty()) {
      Files.createDirectories(home(added));
      next.add(node(added, engine, KeyFile.create(home(added).resolve(KeyFile.NODE))));
    }
    ClusterConfig then =
        config.withMembers(
            config.configuration() + 1, next.stream().map(ClusterConfig.Node::member).toList());
    client.reconfigure(new HostCommand.Reconfigure(then.configuration(), then.members()), LIMIT);
    config = then;
    if (!engine.isEmpty()) {
      start(added);
    }
  }

  /// Asks for a change as a client would that has not learned of the last one.
  String changeLate() throws Exception {
    try {
      client.reconfigure(
          new HostCommand.Reconfigure(config.configuration(), config.members().reversed()), LIMIT);
      return "changed";
    } catch (SqlException refused) {
      return refused.error().sqlState();
    }
  }

  void sql(String text) {
    client.session().run(List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)), false);
  }

  /// Three clients insert from now on.
  void load() {
    loading = true;
    for (int i = 0; i < 3; i++) {
      writers.add(Thread.ofVirtual().start(this::write));
    }
  }

  private void write() {
    ClientSession session = client.session();
    while (loading) {
      int id = ids.incrementAndGet();
      try {
        session.run(
            List.of(
                OrderedStatement.of(
                    "insert into ledger values (" + id + ")", List.of(), List.of(), 0, 0)),
            false);
        acknowledged.add(id);
      } catch (SqlException refused) {
        refusals.add(refused.error().toString());
        return;
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  /// Until so many more rows were acknowledged.
  void awaitRows(int count) {
    int until = acknowledged.size() + count;
    await(() -> acknowledged.size() >= until, count + " more rows");
  }

  void endLoad() throws InterruptedException {
    loading = false;
    for (Thread writer : writers) {
      writer.join();
    }
    writers.clear();
  }

  /// Until a node is ready, and as far as the others were when this was asked.
  void awaitLevel(int id) throws Exception {
    long there = client.config().databases().stream().mapToLong(this::applied).max().orElse(0);
    await(
        () -> {
          Map<String, Object> status = status(new NodeId(id));
          return "ready".equals(status.get("health")) && applied(new NodeId(id)) >= there;
        },
        "node " + id + " at slot " + there);
  }

  void awaitReleased(int id) {
    await(() -> released.contains(id), "node " + id + " may end");
  }

  /// The node that leads.
  int leader() {
    for (NodeId node : client.config().nodeIds()) {
      Object role = status(node).getOrDefault("role", "");
      if (role.equals("leader") || role.equals("primary")) {
        return (int) node.number();
      }
    }
    throw new IllegalStateException("nobody leads");
  }

  private long applied(NodeId node) {
    return status(node).get("applied") instanceof Number number ? number.longValue() : -1;
  }

  private Map<String, Object> status(NodeId node) {
    try {
      Bytes answer = client.ask(node, Rpc.Method.STATUS, Bytes.EMPTY, Duration.ofSeconds(5));
      return JSON.std.mapFrom(new Decoder(answer).string());
    } catch (ExecutionException | IOException notYet) {
      return Map.of();
    } catch (InterruptedException stopping) {
      throw new IllegalStateException(stopping);
    }
  }

  private void await(java.util.function.BooleanSupplier done, String what) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        List<Map<String, Object>> all = config.nodeIds().stream().map(this::status).toList();
        throw new AssertionError("in vain: " + what + "; " + refusals + failures + all);
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  /// The faults found, once no client writes any more: none.
  List<String> wrong() throws Exception {
    List<String> wrong = new ArrayList<>(refusals);
    failures.forEach(failure -> wrong.add(failure.toString()));
    int replicas = config.databases().size();
    Optional<Integer> states = Optional.empty();
    for (int i = 0; i < 15 && states.isEmpty(); i++) {
      states = states(Checkpoints.order(client), replicas);
    }
    if (!states.equals(Optional.of(1))) {
      wrong.add("the replicas hold " + states + " different states");
    }
    for (NodeId node : config.databases()) {
      Set<Integer> rows = rows(node);
      Set<Integer> lost = new TreeSet<>(acknowledged);
      lost.removeAll(rows);
      if (!lost.isEmpty()) {
        wrong.add(node + " has lost " + lost);
      }
    }
    return wrong;
  }

  /// How many states all replicas attest; empty if one does not within seconds.
  private Optional<Integer> states(Position at, int replicas) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
    NodeId first = config.databases().getFirst();
    while (System.nanoTime() < end) {
      Control control =
          Control.decode(client.ask(first, Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(5)));
      var attests = control.checkpoints().getOrDefault(at, new TreeMap<>());
      if (attests.size() == replicas) {
        return Optional.of(
            (int) attests.values().stream().map(attest -> attest.state()).distinct().count());
      }
      LockSupport.parkNanos(20_000_000);
    }
    return Optional.empty();
  }

  private Set<Integer> rows(NodeId node) throws Exception {
    Set<Integer> rows = new TreeSet<>();
    for (int from = 0; from <= ids.get(); from += PAGE) { // the console shows a thousand rows
      String text =
          "select \"id\" from \"ledger\" where \"id\" >= "
              + from
              + " and \"id\" < "
              + (from + PAGE);
      Bytes answer =
          client.ask(
              node,
              Rpc.Method.ENGINE,
              new Encoder().string(text).toBytes(),
              Duration.ofSeconds(10));
      new Scanner(new String(answer.toArray(), StandardCharsets.UTF_8))
          .useDelimiter("[^0-9]+")
          .tokens()
          .filter(token -> !token.isEmpty())
          .forEach(token -> rows.add(Integer.parseInt(token)));
    }
    return rows;
  }

  @Override
  public void close() {
    loading = false;
    client.close();
    nodes.values().forEach(Node::close);
  }
}
