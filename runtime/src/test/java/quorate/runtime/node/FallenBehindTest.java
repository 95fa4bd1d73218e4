package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.StateDigest;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// A node that was down while the others truncated the slots it lacks: it goes on after a certified
/// state, and is then needed for every answer.
@Timeout(240)
final class FallenBehindTest {
  /// More slots than PBFT keeps for nodes that missed a few.
  private static final int ROWS = 640;

  private static final List<String> ENGINES = List.of("h2", "hsqldb", "h2", "none");

  @TempDir Path directory;

  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
  private final Map<Integer, Node> nodes = new TreeMap<>();

  /// Node 3 has a database and takes a snapshot.
  @Test
  @Tag("long")
  void oneWithADatabaseGoesOnWithTheOthersState() throws Exception {
    goesOnWithTheOthersState(3);
  }

  /// Node 4 has none and learns the order's name for its slots from nodes that have one.
  @Test
  @Tag("long")
  void oneWithoutADatabaseGoesOnWithTheOthersState() throws Exception {
    goesOnWithTheOthersState(4);
  }

  private void goesOnWithTheOthersState(int late) throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    startAll(cluster);
    try (ClusterClient client = connect(cluster)) {
      ClientSession session = client.session();
      leaveBehind(late, client);
      start(cluster, late);
      await(cluster, late, client);
      stop(late == 3 ? 4 : 3); // now nothing is ordered without the late one
      for (int id = ROWS + 1; id <= ROWS + 20; id++) {
        write(session, "insert into late values (" + id + ")");
      }
      assertEquals(ROWS + 21, count(session));
      assertEquals(List.of(), List.copyOf(failures));
    } finally {
      nodes.values().forEach(Node::close);
    }
  }

  /// One node is an attacker's and offers a state that only it attests, in the names of all: the
  /// late one asks for none of it, and goes on once there is another.
  @Test
  @Tag("long")
  void takesNoStateOnTheWordOfOne() throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    startAll(cluster);
    try (ClusterClient client = connect(cluster)) {
      leaveBehind(3, client);
      stop(1);
      try (HostileNode hostile =
          new HostileNode(
              cluster, new NodeId(1), LyingCluster.home(directory, 1), Attack.MISINFORM)) {
        start(cluster, 3);
        await(() -> hostile.answers().offered() >= 9 || hostile.answers().pieces() > 0);
        assertEquals(0, hostile.answers().pieces(), "pieces that the late one asked for");
      }
      start(cluster, 1);
      await(cluster, 3, client);
      assertEquals(ROWS + 1, count(client.session()));
      assertEquals(List.of(), List.copyOf(failures));
    } finally {
      nodes.values().forEach(Node::close);
    }
  }

  /// One node is an attacker's and offers the state that others attest, a little shorter, so that
  /// it is asked first, and then gives nothing of it: the late one asks another.
  @Test
  @Tag("long")
  void waitsForNoOneHolder() throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    startAll(cluster);
    try (ClusterClient client = connect(cluster)) {
      leaveBehind(3, client);
      Decoder in = new Decoder(ask(client, 2, Rpc.Method.SNAPSHOT));
      assertTrue(in.bool(), "it offers a state");
      Encoder shorter = new Encoder().bool(true).i64(in.i64()).i64(in.i64() - 1);
      StateDigest.write(shorter, StateDigest.read(in));
      Bytes control = ask(client, 2, Rpc.Method.CONTROL);
      stop(1);
      try (HostileNode hostile =
          new HostileNode(
              cluster, new NodeId(1), LyingCluster.home(directory, 1), Attack.WITHHOLD)) {
        hostile.answers().offer(shorter.toBytes(), control);
        start(cluster, 3);
        await(() -> status(client, 3, "applied") >= status(client, 2, "applied"));
        assertTrue(hostile.answers().pieces() > 0, "the late one asked it for a piece");
      }
      assertEquals(List.of(), List.copyOf(failures));
    } finally {
      nodes.values().forEach(Node::close);
    }
  }

  /// All logs begin in the middle: a node that has the state before goes on from its own place.
  @Test
  void allGoOnAfterTheLogWasCut() throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    for (int life = 1; life <= 2; life++) {
      startAll(cluster);
      try (ClusterClient client = connect(cluster)) {
        ClientSession session = client.session();
        if (life == 1) {
          write(session, "create table late (id int primary key)");
        }
        write(session, "insert into late values (" + life + ")");
        Checkpoints.orderSnapshot(client);
        write(session, "insert into late values (" + -life + ")");
        assertEquals(2 * life, count(session));
        assertEquals(List.of(), List.copyOf(failures));
      } finally {
        nodes.values().forEach(Node::close);
      }
    }
  }

  private void startAll(ClusterConfig cluster) throws Exception {
    for (int id = 1; id <= 4; id++) {
      start(cluster, id);
    }
  }

  private ClusterClient connect(ClusterConfig cluster) throws Exception {
    ClusterClient client = ClusterClient.connect(cluster, PartyKeys.operator(cluster, directory));
    assertTrue(client.awaitNodes(4, Duration.ofSeconds(60)), "all are connected");
    return client;
  }

  /// Stops a node, and lets the others forget the slots that it then misses.
  private void leaveBehind(int late, ClusterClient client) throws Exception {
    ClientSession session = client.session();
    write(session, "create table late (id int primary key)");
    stop(late);
    for (int id = 1; id <= ROWS; id++) {
      write(session, "insert into late values (" + id + ")");
    }
    Checkpoints.orderSnapshot(client); // certified, it lets the others forget
    write(session, "insert into late values (0)");
    for (int id : nodes.keySet()) {
      await(() -> status(client, id, "certified") > ROWS);
    }
  }

  private void start(ClusterConfig cluster, int id) throws Exception {
    Path home = LyingCluster.home(directory, id);
    nodes.put(id, Node.start(cluster, cluster.node(id), home, failures::add));
  }

  private void stop(int id) {
    java.util.Objects.requireNonNull(nodes.remove(id)).close();
  }

  /// Until the late node has come as far as node 1.
  private static void await(ClusterConfig cluster, int late, ClusterClient client)
      throws Exception {
    await(() -> status(client, late, "applied") >= status(client, 1, "applied"));
    assertEquals(4, cluster.nodes().size());
  }

  private static void await(Callable<Boolean> there) throws Exception {
    while (!there.call()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("waited too long");
      }
      LockSupport.parkNanos(50_000_000);
    }
  }

  private static Bytes ask(ClusterClient client, int id, Rpc.Method method)
      throws InterruptedException, ExecutionException {
    return client.ask(new NodeId(id), method, Bytes.EMPTY, Duration.ofSeconds(5));
  }

  private static long status(ClusterClient client, int id, String what)
      throws InterruptedException {
    try {
      String status = new Decoder(ask(client, id, Rpc.Method.STATUS)).string();
      Object found = com.fasterxml.jackson.jr.ob.JSON.std.mapFrom(status).get(what);
      return found instanceof Number number ? number.longValue() : -1;
    } catch (ExecutionException | java.io.IOException notYet) {
      return -1;
    }
  }

  private static void write(ClientSession session, String text) {
    OrderedStatement statement = OrderedStatement.of(text, List.of(), List.of(), 0, 0);
    Result result = session.run(List.of(statement), false).getLast();
    assertTrue(result instanceof Result.Done || result instanceof Result.Rows, text + result);
  }

  private static long count(ClientSession session) {
    OrderedStatement count =
        OrderedStatement.of("select count(*) from late", List.of(), List.of(), 0, 0);
    return session.run(List.of(count), true).getLast() instanceof Result.Rows rows
            && rows.rows().getFirst().values().getFirst() instanceof Value.Int(long number)
        ? number
        : -1;
  }
}
