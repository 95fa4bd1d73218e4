package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.cli.common.ClusterCommand;
import quorate.core.NodeId;
import quorate.runtime.admin.Administration;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.ClusterStatusJson;

/// `up --service kv`: Redis' protocol over real sockets, while nodes fail.
@Timeout(600)
class ServiceClusterTest {
  @TempDir Path directory;

  /// A connection that speaks RESP, and compares.
  private static final class Connection implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Connection(ClusterConfig config) throws IOException {
      socket = new Socket(config.gateway().host(), config.gateway().port());
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /// The first line of the reply.
    String ask(String line) throws IOException {
      socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
      return in.readLine();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private ClusterConfig config() throws IOException {
    Up up = new Up();
    up.data = directory.resolve("data");
    up.service = "kv";
    up.port = 0;
    ClusterConfig made = up.prepare(false, false);
    // what was written is what is read
    assertEquals(made, ClusterConfig.load(up.data.resolve(ClusterCommand.CONFIG)));
    return made;
  }

  /// Clients count in a shared key and in keys of their own while each executor is stopped and
  /// started: a lost increment or one that is done twice would show at once in their own keys, and
  /// in the sum.
  @Test
  void noIncrementIsLostOrDoubledWhileNodesFail() throws Exception {
    int clients = 4;
    ClusterConfig config = config();
    try (ServiceCluster cluster = new ServiceCluster(config, directory.resolve("data"), () -> {});
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      cluster.start(line -> assertTrue(line.contains("ready"), line));
      assertTrue(cluster.awaitReady(LocalCluster.READY));
      AtomicInteger counted = new AtomicInteger();
      AtomicInteger rounds = new AtomicInteger(1);
      List<CompletableFuture<Integer>> counting = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int own = i;
        counting.add(
            CompletableFuture.supplyAsync(() -> count(config, own, counted, rounds), threads));
      }
      for (long id = 1; id <= 3; id++) {
        cluster.stop(new NodeId(id));
        int before = counted.get();
        await(() -> counted.get() > before + 8, counting);
        cluster.start(new NodeId(id));
        await(() -> counted.get() > before + 16, counting);
      }
      rounds.set(0);
      int sum = 0;
      for (CompletableFuture<Integer> each : counting) {
        sum += each.join();
      }
      try (Connection connection = new Connection(config)) {
        assertEquals("+OK", connection.ask("AUTH quorate"));
        assertEquals(":" + sum, connection.ask("INCRBY all 0"));
      }
      assertStatus(config);
    }
  }

  private static int count(
      ClusterConfig config, int own, AtomicInteger counted, AtomicInteger rounds) {
    try (Connection connection = new Connection(config)) {
      assertEquals("+OK", connection.ask("AUTH quorate"));
      int value = 0;
      while (rounds.get() > 0) {
        String shared = connection.ask("INCR all");
        assertTrue(shared.startsWith(":"), shared);
        assertEquals(":" + ++value, connection.ask("INCR own" + own));
        counted.incrementAndGet();
      }
      return value;
    } catch (IOException lost) {
      throw new IllegalStateException(lost);
    }
  }

  private static void await(
      java.util.function.BooleanSupplier condition, List<CompletableFuture<Integer>> counting) {
    while (!condition.getAsBoolean()) {
      counting.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // until the time limit of the test
    }
  }

  private void assertStatus(ClusterConfig config) throws Exception {
    try (Administration cluster =
        Administration.connect(
            config,
            ClusterCommand.keys(config, directory.resolve("data")),
            Administration.Notices.none())) {
      ClusterStatus status = cluster.status(OptionalLong.empty());
      String json = ClusterStatusJson.write(status).pretty();
      assertTrue(json.contains("\"service\" : \"kv\""), json);
      assertTrue(json.contains("\"role\" : \"primary\""), json);
      assertTrue(json.contains("\"role\" : \"verifier\""), json);
      assertEquals(4, status.nodes().size());
    }
  }

  @Test
  void anEarlierServiceIsStartedAgain() throws Exception {
    ClusterConfig config = config();
    Up up = new Up();
    up.data = directory.resolve("data");
    up.port = 0;
    assertEquals(config.nodes(), up.prepare(false, false).nodes());
    up.service = "kv";
    up.lies = "none";
    assertThrows(ConfigException.class, () -> up.prepare(false, false));
  }

  @Test
  void whatIsNoServiceIsRefused() {
    Up up = new Up();
    up.data = directory.resolve("data");
    up.port = 0;
    up.service = "mail";
    String said =
        String.valueOf(
            assertThrows(ConfigException.class, () -> up.prepare(false, false)).getMessage());
    assertEquals("--service: there is no service \"mail\"; there is kv", said);
    up.service = "kv";
    up.protocol = "smr";
    assertThrows(ConfigException.class, () -> up.prepare(false, false));
    up.service = null;
    up.protocol = "eve";
    assertThrows(ConfigException.class, () -> up.prepare(false, false));
  }
}
