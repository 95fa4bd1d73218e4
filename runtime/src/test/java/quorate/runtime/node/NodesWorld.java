package quorate.runtime.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Encoder;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.config.Shepherding;
import quorate.runtime.config.Upkeep;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.keys.OperatorKey;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.log.FaultyDisk;
import quorate.runtime.net.Rpc;
import quorate.runtime.store.Disks;

/// Three real nodes in this process whose logs and engines are on disks that can lose power.
final class NodesWorld implements AutoCloseable {
  private static final int PAGE = 500;
  private static final List<String> ENGINES = List.of("h2", "hsqldb", "derby");
  private final Path directory;
  private final Random random;
  private final List<String> kinds;
  private final ClusterConfig config;
  private final Map<Integer, FaultyDisk> disks = new TreeMap<>();
  private final Map<Integer, LossyEngines> engines = new TreeMap<>();
  private final Map<Integer, Node> nodes = new TreeMap<>();
  private final Map<Integer, BlockingQueue<Throwable>> failures = new TreeMap<>();
  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger ids = new AtomicInteger();
  private final List<ClusterClient> clients = new ArrayList<>();

  NodesWorld(Path directory, Random random) throws IOException {
    this(directory, random, ENGINES, Upkeep.DEFAULT);
  }

  /// @param kinds the three engines
  NodesWorld(Path directory, Random random, List<String> kinds, Upkeep upkeep) throws IOException {
    this.directory = directory;
    this.random = random;
    this.kinds = kinds;
    this.config = config(directory, kinds, upkeep);
    for (int node = 1; node <= 3; node++) {
      disks.put(node, new FaultyDisk(random));
      engines.put(node, new LossyEngines(home(node), kinds.get(node - 1), random));
      failures.put(node, new LinkedBlockingQueue<>());
    }
  }

  private static ClusterConfig config(Path directory, List<String> kinds, Upkeep upkeep)
      throws IOException {
    List<ClusterConfig.Node> nodes = LoopbackNodes.of(kinds.toArray(String[]::new));
    ClusterConfig plain =
        new ClusterConfig(
            "power",
            Tolerance.DEFAULT,
            "smr",
            ClusterConfig.Ordered.PAXOS,
            nodes,
            ClusterConfig.Gateway.open(""),
            1,
            upkeep,
            Shepherding.DEFAULT,
            PrimaryBackup.DEFAULT,
            Map.of(),
            "");
    return ClusterKeys.complete(plain, directory);
  }

  /// Has the state that a node attests at a checkpoint declared right; does not wait for an answer.
  ///
  /// @param signed whether by the operator
  void declare(int node, Position at, StateDigest state, boolean signed) throws IOException {
    HostCommand.DeclareState unsigned =
        new HostCommand.DeclareState(new NodeId(node), at, state, Bytes.EMPTY);
    Bytes signature =
        signed
            ? OperatorKey.sign(
                config, KeyFile.load(directory.resolve(OperatorKey.FILE)), unsigned.signed())
            : Bytes.EMPTY;
    Checkpoints.request(
        clients.getLast(), new HostCommand.DeclareState(new NodeId(node), at, state, signature));
  }

  private Path home(int node) {
    return directory.resolve("node" + node);
  }

  private Path key(int node) {
    return home(node).resolve(KeyFile.NODE);
  }

  private LossyEngines engine(int node) {
    return java.util.Objects.requireNonNull(engines.get(node));
  }

  private FaultyDisk disk(int node) {
    return java.util.Objects.requireNonNull(disks.get(node));
  }

  private BlockingQueue<Throwable> failures(int node) {
    return java.util.Objects.requireNonNull(failures.get(node));
  }

  /// Starts all nodes.
  void start() throws Exception {
    for (ClusterConfig.Node node : config.nodes()) {
      start(node);
    }
    connect();
  }

  /// Goes on with a new client.
  void connect() throws InterruptedException, IOException {
    ClusterClient client = ClusterClient.connect(config, PartyKeys.operator(config, directory));
    clients.add(client);
    client.awaitNodes(3, Duration.ofSeconds(60));
  }

  private void start(ClusterConfig.Node node) throws IOException, SQLException {
    int id = (int) node.id().number();
    Disks of = new Disks(_ -> disk(id), engine(id));
    nodes.put(id, Node.start(config, node, home(id), failures(id)::add, of));
  }

  ClientSession session() {
    return clients.getLast().session();
  }

  void sql(String text) {
    session().run(List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)), false);
  }

  /// The SQLSTATE that a statement is answered with; 00000 if it succeeds.
  String answer(String text) {
    try {
      Result last =
          session()
              .run(
                  List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)),
                  text.startsWith("select"))
              .getLast();
      return last instanceof Result.Failed(SqlError error) ? error.sqlState() : "00000";
    } catch (SqlException refused) {
      return refused.error().sqlState();
    }
  }

  /// Has every node keep its state, so that the log can be cut.
  void checkpoint() throws InterruptedException {
    Checkpoints.orderSnapshot(clients.getLast());
  }

  /// Has all scanned and compared.
  void compare() throws InterruptedException {
    Checkpoints.order(clients.getLast());
  }

  /// Three clients insert until so many rows were acknowledged.
  void load(int count) throws InterruptedException {
    CountDownLatch left = new CountDownLatch(count);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(Thread.ofVirtual().start(() -> client(left)));
    }
    if (!left.await(60, TimeUnit.SECONDS)) {
      throw new IllegalStateException(left.getCount() + " of " + count + " were not answered");
    }
    // They go on, so that the power fails amid their work.
    threads.forEach(Thread::interrupt);
  }

  private void client(CountDownLatch left) {
    ClientSession session = session();
    while (left.getCount() > 0) {
      int id = ids.incrementAndGet();
      try {
        session.run(
            List.of(
                OrderedStatement.of(
                    "insert into ledger values (" + id + ")", List.of(), List.of(), 0, 0)),
            false);
        acknowledged.add(id);
        left.countDown();
      } catch (SqlException stopped) {
        return;
      }
    }
  }

  Set<Integer> acknowledged() {
    return acknowledged;
  }

  /// Everything stops, and unsynced data is lost.
  void powerFails() throws Exception {
    disks.values().forEach(FaultyDisk::fail);
    for (LossyEngines engine : engines.values()) {
      engine.fail();
    }
    clients.getLast().close();
    for (Node node : nodes.values()) {
      node.close();
    }
    nodes.clear();
    disks.replaceAll((_, disk) -> disk.afterPowerFailure());
    for (LossyEngines engine : engines.values()) {
      engine.comeBack();
    }
  }

  /// One node loses its power.
  void fails(int node) throws IOException {
    disk(node).fail();
    engine(node).fail();
    close(node);
  }

  /// It has it back.
  void comesBack(int node) throws IOException, SQLException {
    disks.put(node, disk(node).afterPowerFailure());
    engine(node).comeBack();
    start(config.nodes().get(node - 1));
  }

  /// How much the engines have lost that they had written.
  long lostByEngines() {
    return engines.values().stream().mapToLong(LossyEngines::lost).sum();
  }

  /// Beyond what a power failure may do, the files of some engines, perhaps of all, are gone or
  /// cannot be read.
  void destroyEngines() throws IOException {
    for (LossyEngines engine : engines.values()) {
      if (random.nextInt(3) == 0) {
        engine.destroy(random.nextBoolean());
      }
    }
  }

  static void delete(Path root) throws IOException {
    if (Files.exists(root)) {
      List<Path> all;
      try (var files = Files.walk(root)) {
        all = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }

  /// The state of all three, once they have scanned the same place in the order and found the same.
  StateDigest stateEverywhere(String where) throws Exception {
    ClusterClient client = clients.getLast();
    // A node that is still in repair takes no part in a checkpoint; a later one waits for it.
    Set<StateDigest> states = Set.of();
    for (int i = 0; i < 15 && states.isEmpty(); i++) {
      states = scanned(client, Checkpoints.order(client));
    }
    if (states.size() != 1) {
      throw new AssertionError(
          where + ": the replicas hold different states: " + states + "; " + told(client));
    }
    return states.iterator().next();
  }

  /// The rows of each engine, once all have scanned the same place in the order and found the same.
  Map<String, Set<Integer>> rowsEverywhere(String where) throws Exception {
    stateEverywhere(where);
    ClusterClient client = clients.getLast();
    Map<String, Set<Integer>> rows = new TreeMap<>();
    for (int node = 1; node <= 3; node++) {
      Set<Integer> found = new TreeSet<>();
      for (int from = 0; from <= ids.get(); from += PAGE) { // the console shows a thousand rows
        found.addAll(rows(client, node, from));
      }
      rows.put(kinds.get(node - 1), found);
    }
    return rows;
  }

  /// Each node's status, for a failure that is not understood otherwise.
  static String told(ClusterClient client) throws InterruptedException {
    StringBuilder told = new StringBuilder();
    for (int node = 1; node <= 3; node++) {
      try {
        Bytes status =
            client.ask(new NodeId(node), Rpc.Method.STATUS, Bytes.EMPTY, Duration.ofSeconds(5));
        told.append(new quorate.core.wire.Decoder(status).string()).append('\n');
      } catch (java.util.concurrent.ExecutionException silent) {
        told.append("node ").append(node).append(": ").append(silent.getMessage()).append('\n');
      }
    }
    return told.toString();
  }

  /// The states that the three replicas attest at a checkpoint; none if one does not within
  /// seconds.
  private static Set<StateDigest> scanned(ClusterClient client, Position at) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
    while (System.nanoTime() < end) {
      Control control =
          Control.decode(
              client.ask(new NodeId(1), Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(5)));
      var attests = control.checkpoints().getOrDefault(at, new TreeMap<>());
      if (attests.size() == 3) {
        return attests.values().stream().map(attest -> attest.state()).collect(Collectors.toSet());
      }
      java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
    }
    return Set.of();
  }

  /// Changes one engine around the order.
  void behindItsBack(int node, String text) throws Exception {
    Bytes question = new Encoder().string(text).toBytes();
    clients.getLast().ask(new NodeId(node), Rpc.Method.ENGINE, question, Duration.ofSeconds(10));
  }

  /// A node's report of its last repair, once there was one.
  Map<?, ?> repaired(int node) throws Exception {
    while (true) {
      if (status(node).get("repaired") instanceof Map<?, ?> repaired) {
        return repaired;
      }
      java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
    }
  }

  /// A node's knowledge of checkpoints and disputes.
  Control control(int node) throws Exception {
    return Control.decode(
        clients
            .getLast()
            .ask(new NodeId(node), Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(10)));
  }

  /// A node's status.
  Map<String, Object> status(int node) throws Exception {
    Bytes answer =
        clients
            .getLast()
            .ask(new NodeId(node), Rpc.Method.STATUS, Bytes.EMPTY, Duration.ofSeconds(10));
    return com.fasterxml.jackson.jr.ob.JSON.std.mapFrom(
        new quorate.core.wire.Decoder(answer).string());
  }

  private static Set<Integer> rows(ClusterClient client, int node, int from) throws Exception {
    String text =
        "select \"id\" from \"ledger\" where \"id\" >= " + from + " and \"id\" < " + (from + PAGE);
    Bytes question = new Encoder().string(text).toBytes();
    Bytes answer =
        client.ask(new NodeId(node), Rpc.Method.ENGINE, question, Duration.ofSeconds(10));
    Set<Integer> rows = new TreeSet<>();
    new java.util.Scanner(new String(answer.toArray(), StandardCharsets.UTF_8))
        .useDelimiter("[^0-9]+")
        .tokens()
        .filter(token -> !token.isEmpty())
        .forEach(token -> rows.add(Integer.parseInt(token)));
    return rows;
  }

  void fill(int node) {
    disk(node).fill();
  }

  private void close(int node) {
    Node stopped = nodes.remove(node);
    if (stopped != null) {
      stopped.close();
    }
  }

  /// Inserts until a client gets this answer; returns its answers. Nodes that fail are closed.
  Set<String> statesUntil(String wanted) throws InterruptedException {
    Set<String> states = new TreeSet<>();
    for (int i = 0; i < 50 && !states.contains(wanted); i++) {
      try {
        sql("insert into ledger values (" + ids.incrementAndGet() + ")");
      } catch (SqlException refused) {
        states.add(refused.error().sqlState());
      }
      for (Map.Entry<Integer, BlockingQueue<Throwable>> each : failures.entrySet()) {
        if (!each.getValue().isEmpty()) {
          close(each.getKey());
        }
      }
    }
    return states;
  }

  /// The failure that stopped a node.
  Throwable failureOf(int node) throws InterruptedException {
    Throwable failure = failures(node).poll(30, TimeUnit.SECONDS);
    return failure == null ? new IllegalStateException("it goes on") : failure;
  }

  /// The refusals of starts on directories that are in use, another node's, or without their log.
  List<String> refusals() throws Exception {
    List<String> said = new ArrayList<>();
    ClusterConfig.Node first = config.nodes().getFirst();
    Node running = Node.start(config, first, home(1), failures(1)::add, Disks.REAL);
    said.add(refusal(first, home(1)));
    running.close();
    byte[] key = Files.readAllBytes(key(1));
    ClusterConfig.Node last = config.nodes().getLast();
    Files.write(key(1), Files.readAllBytes(key((int) last.id().number())));
    said.add(refusal(last, home(1)));
    Files.write(key(1), key);
    delete(home(1).resolve("log"));
    said.add(refusal(first, home(1)));
    delete(home(1));
    Files.createDirectories(home(1));
    Files.write(key(1), key);
    said.add(refusal(first, home(1)));
    return said;
  }

  private String refusal(ClusterConfig.Node node, Path home) {
    try {
      Node.start(config, node, home, _ -> {}, Disks.REAL).close();
      return "started";
    } catch (IOException | SQLException | RuntimeException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  @Override
  public void close() {
    clients.forEach(ClusterClient::close);
    nodes.values().forEach(Node::close);
  }
}
