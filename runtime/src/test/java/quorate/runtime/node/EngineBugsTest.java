package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.KnownBug;
import quorate.database.engine.server.FreePorts;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;
import quorate.runtime.store.Disks;
import quorate.runtime.store.EngineStore;

/// Released versions of engines with known bugs, each beside two engines without that bug: clients
/// get the right answer, the faulty one is named, and its rows are repaired.
@Timeout(180)
final class EngineBugsTest {
  private static final Path JARS = Path.of("target", "faulty-engines").toAbsolutePath();
  private static final NodeId FAULTY = new NodeId(2);
  private static final NodeId OTHER = new NodeId(1);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration ASK = Duration.ofSeconds(10);

  /// These versions can do enough for their bugs to show, but not all that a node needs: a trial
  /// would refuse them.
  private static final Disks DISKS = new Disks(Disks.REAL.log(), new Untried(Disks.REAL.engine()));

  private record Untried(EngineStore files) implements EngineStore {
    @Override
    public Engine open(String engine, Path data) throws SQLException {
      return files.open(engine, data);
    }

    @Override
    public EngineStore with(ClusterConfig config) {
      return new Untried(files.with(config));
    }

    @Override
    public boolean isHere(String engine) {
      return files.isHere(engine);
    }

    @Override
    public boolean exists(Path data) {
      return files.exists(data);
    }

    @Override
    public void move(Path data, Path aside) throws IOException {
      files.move(data, aside);
    }
  }

  @TempDir Path directory;

  /// For each engine, the first bug of each kind of effect; all with `./quorate test --long`.
  static List<KnownBug> bugs() {
    List<KnownBug> all = KnownBug.all().stream().filter(bug -> bug.seen().isPresent()).toList();
    Map<String, KnownBug> first = new LinkedHashMap<>();
    all.forEach(bug -> first.putIfAbsent(bug.dialect() + bug.seen(), bug));
    return Variants.ALL ? all : List.copyOf(first.values());
  }

  private static ClusterConfig config(KnownBug bug) throws IOException {
    EngineSource engine = bug.source(JARS);
    List<String> engines = List.of(bug.beside().getFirst(), engine.name(), bug.beside().getLast());
    List<Integer> ports = FreePorts.take(engines.size());
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      nodes.add(
          new ClusterConfig.Node(new NodeId(i + 1), engines.get(i), "127.0.0.1", ports.get(i)));
    }
    ClusterConfig plain =
        new ClusterConfig("bugs", Tolerance.DEFAULT, "smr", nodes, ClusterConfig.Gateway.open(""));
    return engine.jars().isEmpty() ? plain : plain.with(Map.of(engine.name(), engine));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void itIsOutvoted(KnownBug bug) throws Exception {
    ClusterConfig config = ClusterKeys.complete(config(bug), directory);
    List<AutoCloseable> parts = new ArrayList<>();
    try {
      for (ClusterConfig.Node node : config.nodes()) {
        Path home = directory.resolve("node" + node.id().number());
        parts.addFirst(Node.start(config, node, home, Throwable::printStackTrace, DISKS));
      }
      ClusterClient client = ClusterClient.connect(config, PartyKeys.operator(config, directory));
      parts.addFirst(client);
      client.awaitNodes(3, LIMIT);
      ClientSession session = client.session();
      Result last = new Result.Done("");
      for (String statement : bug.statements()) {
        boolean measured = statement.equals(bug.statements().getLast());
        if (measured) {
          awaitOneState(client); // a replica in repair would not be asked
        }
        last = run(session, statement);
      }
      if (!bug.table().isEmpty()) {
        last = run(session, "select * from " + bug.table());
      }
      assertEquals(bug.right(), KnownBug.shown(last));
      evidence(bug, client);
    } finally {
      for (AutoCloseable part : parts) {
        part.close();
      }
    }
  }

  private static void evidence(KnownBug bug, ClusterClient client) throws Exception {
    switch (bug.seen().orElseThrow()) {
      case WRONG -> awaitVerdict(client, bug, Control.Verdict.WRONG_ANSWER);
      case CORRUPT -> {
        awaitVerdict(client, bug, Control.Verdict.WRONG_STATE);
        awaitOneState(client);
      }
      case AVOIDED -> {
        awaitOneState(client);
        assertEquals(0, control(client).disputes().size());
      }
    }
  }

  private static Result run(ClientSession session, String text) {
    return session
        .run(List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)), false)
        .getLast();
  }

  private static Control control(ClusterClient client) throws Exception {
    return Control.decode(client.ask(OTHER, Rpc.Method.CONTROL, Bytes.EMPTY, ASK));
  }

  /// The faulty node, and no other, is found faulty in one of the disputes about the statement or
  /// about the rows after it. Another dispute may stay open for good: a replica in repair when it
  /// is ordered never testifies in it.
  private static void awaitVerdict(ClusterClient client, KnownBug bug, Control.Verdict verdict)
      throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    Map<NodeId, Control.Verdict> found = Map.of();
    while (found.size() < 3 && System.nanoTime() < end) {
      for (Dispute dispute : control(client).disputes().values()) {
        if (isAbout(dispute, bug) && verdicts(dispute).size() > found.size()) {
          found = verdicts(dispute);
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    Map<NodeId, Control.Verdict> expected = new TreeMap<>();
    for (int node = 1; node <= 3; node++) {
      NodeId id = new NodeId(node);
      expected.put(id, id.equals(FAULTY) ? verdict : Control.Verdict.SOUND);
    }
    assertEquals(expected, found);
  }

  private static boolean isAbout(Dispute dispute, KnownBug bug) {
    String text = dispute.statement().text();
    return text.equals(bug.statements().getLast()) || text.equals("select * from " + bug.table());
  }

  private static Map<NodeId, Control.Verdict> verdicts(Dispute dispute) {
    Map<NodeId, Control.Verdict> verdicts = new TreeMap<>();
    for (NodeId node : dispute.testimonies().keySet()) {
      dispute.verdict(node).ifPresent(verdict -> verdicts.put(node, verdict));
    }
    return verdicts;
  }

  /// All three attest the same state at one checkpoint.
  private static void awaitOneState(ClusterClient client) throws Exception {
    long states = 0;
    for (int i = 0; i < 15 && states != 1; i++) {
      Position at = Checkpoints.order(client);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(4);
      states = 0;
      while (states == 0 && System.nanoTime() < end) {
        var attests = control(client).checkpoints().getOrDefault(at, new TreeMap<>());
        if (attests.size() == 3) {
          states = attests.values().stream().map(attest -> attest.state()).distinct().count();
        } else {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
      }
    }
    assertEquals(1, states);
  }
}
