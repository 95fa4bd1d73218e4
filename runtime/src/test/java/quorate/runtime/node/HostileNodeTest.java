package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// Four nodes, one of them an attacker's, with its key and in its place.
@Timeout(240)
final class HostileNodeTest {
  private static final List<String> ENGINES = List.of("h2", "hsqldb", "h2", "none");
  private static final int STATEMENTS = 12;

  @TempDir Path directory;

  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

  /// Node 1 is the first primary and has a database, node 4 only orders.
  @ParameterizedTest
  @Variants(quick = "1", rest = "4")
  void answersStayRightAndTheServiceGoesOn(int hostileId) throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    List<Node> nodes = new ArrayList<>();
    ClusterClient client = ClusterClient.connect(cluster, PartyKeys.operator(cluster, directory));
    try (HostileNode hostile =
        new HostileNode(
            cluster, new NodeId(hostileId), LyingCluster.home(directory, hostileId), Attack.NONE)) {
      for (ClusterConfig.Node node : cluster.nodes()) {
        int id = (int) node.id().number();
        if (id != hostileId) {
          nodes.add(Node.start(cluster, node, LyingCluster.home(directory, id), failures::add));
        }
      }
      assertTrue(client.awaitNodes(4, Duration.ofSeconds(60)), "all are connected");
      ClientSession session = client.session();
      write(session, "create table ledger (id int primary key, attack varchar(20))");
      int rows = 0;
      for (Attack attack : Attack.values()) {
        hostile.attack(attack);
        for (int i = 0; i < STATEMENTS; i++) {
          rows++;
          write(session, "insert into ledger values (" + rows + ", '" + attack + "')");
          assertEquals(rows, count(session), "under " + attack);
        }
      }
      client.refreshMembers();
      assertEquals(1, client.config().configuration(), "the attacker is not believed");
      int honest = honestDatabases(hostileId);
      assertEquals(1, states(client, honest), "states of " + honest + " databases");
      assertEquals(List.of(), List.copyOf(failures), "no node stopped");
    } finally {
      client.close();
      nodes.forEach(Node::close);
    }
  }

  /// The primary orders only old requests. A waiting client is served by another primary.
  @Test
  void aPrimaryThatServesNobodyIsReplaced() throws Exception {
    ClusterConfig cluster = LyingCluster.config(directory, ENGINES);
    List<Node> nodes = new ArrayList<>();
    try (HostileNode hostile =
            new HostileNode(cluster, new NodeId(1), LyingCluster.home(directory, 1), Attack.NONE);
        ClusterClient client =
            ClusterClient.connect(cluster, PartyKeys.operator(cluster, directory))) {
      for (ClusterConfig.Node node : cluster.nodes().subList(1, 4)) {
        Path home = LyingCluster.home(directory, (int) node.id().number());
        nodes.add(Node.start(cluster, node, home, failures::add));
      }
      assertTrue(client.awaitNodes(4, Duration.ofSeconds(60)), "all are connected");
      ClientSession session = client.session();
      write(session, "create table ledger (id int primary key, attack varchar(20))");
      for (int id = 1; id <= 4 * STATEMENTS; id++) {
        write(session, "insert into ledger values (" + id + ", 'none')");
      }
      hostile.attack(Attack.STARVE);
      write(
          session, "insert into ledger values (0, 'starve')"); // it is answered, or this never ends
      assertEquals(4 * STATEMENTS + 1, count(session));
      assertEquals(List.of(), List.copyOf(failures), "no node stopped");
    } finally {
      nodes.forEach(Node::close);
    }
  }

  private static int honestDatabases(int hostileId) {
    return hostileId == 4 ? 3 : 2;
  }

  private static OrderedStatement statement(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 0, 0);
  }

  private static void write(ClientSession session, String text) {
    Result result = session.run(List.of(statement(text)), false).getLast();
    assertTrue(result instanceof Result.Done || result instanceof Result.Rows, text + result);
  }

  private static long count(ClientSession session) {
    List<Result> results = session.run(List.of(statement("select count(*) from ledger")), true);
    return results.getLast() instanceof Result.Rows rows
            && rows.rows().getFirst().values().getFirst() instanceof Value.Int(long count)
        ? count
        : -1;
  }

  /// How many different states so many databases attest at a checkpoint, according to r + 1 of
  /// them.
  private static long states(ClusterClient client, int databases) throws Exception {
    Position at = Checkpoints.order(client);
    while (true) {
      try {
        Control control =
            Control.decode(
                client.askAlike(Rpc.Method.CONTROL, Bytes.EMPTY, Duration.ofSeconds(20)));
        var attests = control.checkpoints().getOrDefault(at, new TreeMap<>()).values();
        if (attests.size() >= databases) {
          return attests.stream().map(each -> each.state()).distinct().count();
        }
      } catch (ExecutionException notAsFar) {
        // Two that are at different places in the order answer differently, for a moment.
      }
      java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
    }
  }
}
