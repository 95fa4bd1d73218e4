package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.replication.smr.Statement;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.Keyring;

/// A node that was down while the others forgot what it lacks: it goes on after a certified state,
/// and is then needed for every answer.
@Timeout(240)
final class FallenBehindTest {
  /// More slots than PBFT keeps for those who missed a few.
  private static final int ROWS = 900;

  @TempDir Path directory;

  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
  private final Map<Integer, Node> nodes = new TreeMap<>();

  /// Node 3 has a database and takes a snapshot; node 4 has none and learns the order's name for
  /// its slots from those that have.
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void goesOnWithTheOthersState(int late) throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, List.of("h2", "hsqldb", "h2", "none"));
    for (int id = 1; id <= 4; id++) {
      start(cluster, id);
    }
    try (ClusterClient client =
        ClusterClient.connect(
            cluster, Keyring.load(cluster, directory.resolve(LyingCluster.CLIENT_KEY)))) {
      assertTrue(client.awaitNodes(4, Duration.ofSeconds(60)), "all are connected");
      ClientSession session = client.session();
      write(session, "create table late (id int primary key)");
      stop(late);
      for (int id = 1; id <= ROWS; id++) {
        write(session, "insert into late values (" + id + ")");
      }
      Checkpoints.orderSnapshot(client); // certified, it lets the others forget
      write(session, "insert into late values (0)");
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

  /// The logs of all begin in the midst: who has what came before goes on from where it was.
  @Test
  void allGoOnAfterTheLogWasCut() throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, List.of("h2", "hsqldb", "h2", "none"));
    for (int life = 1; life <= 2; life++) {
      for (int id = 1; id <= 4; id++) {
        start(cluster, id);
      }
      try (ClusterClient client =
          ClusterClient.connect(
              cluster, Keyring.load(cluster, directory.resolve(LyingCluster.CLIENT_KEY)))) {
        assertTrue(client.awaitNodes(4, Duration.ofSeconds(60)), "all are connected");
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
    while (applied(client, late) < applied(client, 1)) {
      java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }
    assertEquals(4, cluster.nodes().size());
  }

  private static long applied(ClusterClient client, int id) throws InterruptedException {
    try {
      var answer =
          client.ask(
              new NodeId(id),
              quorate.runtime.net.Rpc.Method.STATUS,
              quorate.core.Bytes.EMPTY,
              Duration.ofSeconds(5));
      String status = new quorate.core.wire.Decoder(answer).string();
      Object applied = com.fasterxml.jackson.jr.ob.JSON.std.mapFrom(status).get("applied");
      return applied instanceof Number number ? number.longValue() : -1;
    } catch (java.util.concurrent.ExecutionException | java.io.IOException notYet) {
      return -1;
    }
  }

  private static void write(ClientSession session, String text) {
    Statement statement = Statement.of(text, List.of(), List.of(), 0, 0);
    Result result = session.run(List.of(statement), false).getLast();
    assertTrue(result instanceof Result.Done || result instanceof Result.Rows, text + result);
  }

  private static long count(ClientSession session) {
    Statement count = Statement.of("select count(*) from late", List.of(), List.of(), 0, 0);
    return session.run(List.of(count), true).getLast() instanceof Result.Rows rows
            && rows.rows().getFirst().values().getFirst() instanceof Value.Int(long number)
        ? number
        : -1;
  }
}
