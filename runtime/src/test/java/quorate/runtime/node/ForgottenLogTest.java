package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.log.LogException;
import quorate.runtime.net.Rpc;

/// A node whose log was replaced by an older copy has forgotten its promises since: it takes no
/// part.
@Timeout(180)
final class ForgottenLogTest {
  private static final int LATE = 3;
  private static final List<String> LOG = List.of("log", "log.synced");

  @TempDir Path directory;

  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
  private final Map<Integer, Node> nodes = new TreeMap<>();

  /// Its database has executed commands that the log lacks.
  @Test
  void itsDatabaseKnowsMore() throws Exception {
    isRefusedForItsDatabase(threeNodes());
  }

  @Test
  @Tag("long")
  void itsDatabaseKnowsMoreWhereNodesMayLie() throws Exception {
    isRefusedForItsDatabase(LyingCluster.config(directory, List.of("h2", "h2", "h2", "none")));
  }

  private void isRefusedForItsDatabase(ClusterConfig cluster) throws Exception {
    startAll(cluster);
    try (ClusterClient client = connect(cluster)) {
      ClientSession session = client.session();
      write(session, "create table kept (id int primary key)");
      insert(session, 1);
      awaitEqual(client);
      stop(LATE);
      copy(home(), directory.resolve("older"), LOG);
      start(cluster, LATE);
      insert(session, 2);
      awaitEqual(client);
      stop(LATE);
      copy(home(), directory.resolve("newer"), LOG);
      copy(directory.resolve("older"), home(), LOG);
      LogException refused = assertThrows(LogException.class, () -> start(cluster, LATE));
      String reason = String.valueOf(refused.getMessage());
      assertTrue(reason.contains("the end of the log is missing"), reason);
      assertTrue(reason.contains("./quorate reconfigure --remove"), reason);
      insert(session, 3); // the others go on
      copy(directory.resolve("newer"), home(), LOG);
      start(cluster, LATE);
      awaitEqual(client);
      assertEquals(List.of(), List.copyOf(failures));
    } finally {
      nodes.values().forEach(Node::close);
    }
  }

  /// All of its directory is old, so that nothing in it knows more: the leader does.
  @Test
  void theLeaderKnowsMore() throws Exception {
    ClusterConfig cluster = threeNodes();
    startAll(cluster);
    try (ClusterClient client = connect(cluster)) {
      ClientSession session = client.session();
      write(session, "create table kept (id int primary key)");
      stop(LATE);
      insert(session, 1); // another one leads
      copy(home(), directory.resolve("older"), all(home()));
      start(cluster, LATE);
      awaitEqual(client);
      insert(session, 2);
      awaitEqual(client);
      stop(LATE);
      copy(directory.resolve("older"), home(), all(home()));
      start(cluster, LATE);
      Throwable stopped = failures.poll(60, TimeUnit.SECONDS);
      LogException forgetful = assertInstanceOf(LogException.class, stopped);
      String reason = String.valueOf(forgetful.getMessage());
      assertTrue(reason.contains("it had voted for slot"), reason);
      insert(session, 3);
    } finally {
      nodes.values().forEach(Node::close);
    }
  }

  private ClusterConfig threeNodes() throws IOException {
    ClusterConfig plain =
        new ClusterConfig(
            "forgotten",
            Tolerance.DEFAULT,
            "smr",
            LoopbackNodes.of("h2", "h2", "h2"),
            ClusterConfig.Gateway.open(""));
    return ClusterKeys.complete(plain, directory);
  }

  private Path home() {
    return LyingCluster.home(directory, LATE);
  }

  private static List<String> all(Path home) throws IOException {
    try (Stream<Path> found = Files.list(home)) {
      return found.map(each -> String.valueOf(each.getFileName())).toList();
    }
  }

  /// Replaces these files and directories.
  private static void copy(Path from, Path to, List<String> names) throws IOException {
    for (String name : names) {
      try (Stream<Path> old =
          Files.exists(to.resolve(name)) ? Files.walk(to.resolve(name)) : Stream.empty()) {
        for (Path each : old.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
      if (Files.exists(from.resolve(name))) {
        try (Stream<Path> fresh = Files.walk(from.resolve(name))) {
          for (Path each : fresh.toList()) {
            Path target = to.resolve(from.relativize(each).toString());
            Files.createDirectories(java.util.Objects.requireNonNull(target.getParent()));
            Files.copy(each, target);
          }
        }
      }
    }
  }

  private void startAll(ClusterConfig cluster) throws Exception {
    for (int id = 1; id <= cluster.nodes().size(); id++) {
      start(cluster, id);
    }
  }

  private void start(ClusterConfig cluster, int id) throws Exception {
    Path home = LyingCluster.home(directory, id);
    nodes.put(id, Node.start(cluster, cluster.node(id), home, failures::add));
  }

  private void stop(int id) {
    java.util.Objects.requireNonNull(nodes.remove(id)).close();
  }

  private ClusterClient connect(ClusterConfig cluster) throws Exception {
    ClusterClient client = ClusterClient.connect(cluster, PartyKeys.operator(cluster, directory));
    assertTrue(client.awaitNodes(cluster.nodes().size(), Duration.ofSeconds(60)), "all connect");
    return client;
  }

  private static void insert(ClientSession session, int round) {
    for (int i = 0; i < 20; i++) {
      write(session, "insert into kept values (" + (100 * round + i) + ")");
    }
  }

  private static void write(ClientSession session, String text) {
    OrderedStatement statement = OrderedStatement.of(text, List.of(), List.of(), 0, 0);
    Result result = session.run(List.of(statement), false).getLast();
    assertTrue(result instanceof Result.Done || result instanceof Result.Rows, text + result);
  }

  /// Until the late node has executed as much as node 1.
  private static void awaitEqual(ClusterClient client) throws Exception {
    while (applied(client, LATE) < applied(client, 1) || applied(client, 1) < 0) {
      if (Thread.interrupted()) {
        throw new InterruptedException("waited too long");
      }
      LockSupport.parkNanos(50_000_000);
    }
  }

  private static long applied(ClusterClient client, int id) throws InterruptedException {
    try {
      Bytes answer =
          client.ask(new NodeId(id), Rpc.Method.STATUS, Bytes.EMPTY, Duration.ofSeconds(5));
      Object found =
          com.fasterxml.jackson.jr.ob.JSON.std.mapFrom(new Decoder(answer).string()).get("applied");
      return found instanceof Number number ? number.longValue() : -1;
    } catch (ExecutionException | IOException notYet) {
      return -1;
    }
  }
}
