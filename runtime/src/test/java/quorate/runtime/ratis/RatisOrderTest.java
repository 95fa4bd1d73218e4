package quorate.runtime.ratis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.database.engine.server.FreePorts;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.KeyWorld;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.net.TlsPeer;

/// Three nodes ordered by Ratis: delivery, restarts, truncation, and states instead of slots.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RatisOrderTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);

  /// More bytes than a whole segment of the log holds.
  private static final int LARGE = 600_000;

  /// The type of TLS record that carries alerts.
  private static final byte ALERT = 21;

  @TempDir Path directory;

  private final Map<NodeId, InetSocketAddress> addresses = new TreeMap<>();
  private final Map<NodeId, Running> nodes = new TreeMap<>();
  private long requests;
  private KeyWorld world;

  /// One node and its indications.
  private final class Running implements AutoCloseable {
    final BlockingQueue<Indication> told = new LinkedBlockingQueue<>();
    final List<Throwable> failures = new ArrayList<>();
    final ScheduledExecutorService timers = Executors.newScheduledThreadPool(1);
    final ExecutorService loop = Executors.newSingleThreadExecutor();
    final RatisOrder order;

    /// Starts a node, perhaps of another cluster.
    Running(NodeId self, String cluster) throws IOException {
      Path home = directory.resolve("n" + self.number());
      Files.createDirectories(home);
      order =
          new RatisOrder(
              self,
              new RatisOrder.Settings(
                  cluster, addresses, home.resolve("raft"), world.links(self), true),
              told::add,
              failures::add,
              timers,
              loop);
      order.start(List.of());
    }

    /// The next slot with requests; those before it are skipped.
    Delivered next() throws InterruptedException {
      while (true) {
        if (told.take() instanceof Delivered slot && !slot.requests().isEmpty()) {
          return slot;
        }
      }
    }

    Behind behind() throws InterruptedException {
      while (true) {
        if (told.take() instanceof Behind behind) {
          return behind;
        }
      }
    }

    @Override
    public void close() {
      order.close();
      timers.shutdownNow();
      loop.shutdownNow();
      assertEquals(List.of(), failures);
    }
  }

  @BeforeEach
  void start() throws IOException {
    world = new KeyWorld(directory);
    for (int port : FreePorts.take(3)) {
      addresses.put(new NodeId(addresses.size() + 1), new InetSocketAddress("127.0.0.1", port));
    }
    for (int id = 1; id <= 3; id++) {
      start(id);
    }
  }

  private Running start(int id) throws IOException {
    Running node = new Running(new NodeId(id), "ratis");
    nodes.put(new NodeId(id), node);
    return node;
  }

  private Running node(int id) {
    return java.util.Objects.requireNonNull(nodes.get(new NodeId(id)));
  }

  private void stop(int id) {
    node(id).close();
    nodes.remove(new NodeId(id));
  }

  @AfterEach
  void stop() {
    nodes.values().forEach(Running::close);
  }

  /// Submits one more request through this node.
  private Request submit(int id, int bytes) {
    RequestId next = new RequestId(new SessionId(1, 1), ++requests);
    Request request = new Request(next, CLIENT, Bytes.wrap(new byte[bytes]));
    node(id).order.submit(CLIENT, request);
    return request;
  }

  /// Ratis' ports tell nothing to a peer without a node's key.
  @Test
  void aPeerWithoutANodesKeyIsToldNothing() throws Exception {
    KeyWorld foreign = new KeyWorld(Files.createDirectory(directory.resolve("other")));
    int port = Objects.requireNonNull(addresses.get(new NodeId(1))).getPort();
    try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
      plain.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      byte[] said = plain.getInputStream().readAllBytes();
      assertTrue(said.length == 0 || said[0] == ALERT, "TLS, or nothing");
    }
    for (LinkKeys keys :
        List.of(foreign.links(new NodeId(2)), world.links(KeyWorld.CLIENT), world.operator())) {
      try (TlsPeer peer = TlsPeer.to(port, Optional.of(keys))) {
        assertTrue(peer.isRefused());
      }
    }
  }

  @Test
  void everyNodeDeliversTheSame() throws Exception {
    for (int i = 0; i < 6; i++) {
      Request request = submit(1 + i % 3, 10);
      Delivered first = node(1).next();
      assertEquals(List.of(request), first.requests());
      assertEquals(first, node(2).next());
      assertEquals(first, node(3).next());
    }
  }

  /// While there is no majority, requests fail in the end. Later ones are ordered all the same.
  @Test
  @Tag("long")
  void aNodeThatHadNoMajorityGoesOn() throws Exception {
    submit(1, 10);
    Delivered first = node(1).next();
    stop(2);
    stop(3);
    submit(1, 10);
    while (node(1).order.failedSubmissions() == 0) {
      LockSupport.parkNanos(20_000_000);
    }
    assertEquals(first, start(2).next());
    start(3);
    Request last = submit(1, 10);
    while (!node(1).next().requests().contains(last)) {} // the lost one may be in its log
  }

  /// A restarted node delivers from the start of its log, then the slots that it missed; and again
  /// from any slot, on request.
  @Test
  void aNodeThatComesBack() throws Exception {
    submit(1, 10);
    Delivered first = node(1).next();
    assertEquals(first, node(3).next());
    stop(3);
    submit(2, 10);
    Delivered second = node(1).next();
    Running back = start(3);
    assertEquals(first, back.next());
    assertEquals(second, back.next());
    back.order.redeliver(first.slot());
    assertEquals(first, back.next());
    assertEquals(second, back.next());
    Request third = submit(3, 10);
    assertEquals(List.of(third), back.next().requests());
  }

  /// If the missed slots were truncated, a node asks for a state until it has one, and continues
  /// after it, even if it is restarted.
  @Test
  @Tag("long")
  void aNodeThatWasAwayTooLong() throws Exception {
    submit(1, 10);
    Delivered last = node(1).next();
    assertEquals(last, node(2).next());
    assertEquals(last, node(3).next());
    stop(3);
    for (int i = 0; i < 40; i++) {
      submit(1, LARGE);
      last = node(1).next();
      assertEquals(last, node(2).next());
    }
    long kept = last.slot() - 5;
    node(1).order.truncate(kept);
    node(2).order.truncate(kept);
    Running back = start(3);
    Behind behind = back.behind();
    assertTrue(behind.truncatedBelow() <= kept, behind.toString());
    assertTrue(behind.truncatedBelow() > behind.needed(), behind.toString());
    assertEquals(behind, back.behind(), "said again");
    back.order.reinstated(last.slot(), last.history());
    Request next = submit(2, 10);
    Delivered after = node(1).next();
    assertEquals(List.of(next), after.requests());
    assertEquals(after, back.next());
    stop(3);
    assertEquals(after, start(3).next());
  }

  /// After a state later than the log, of a repaired replica, earlier slots are not delivered.
  @Test
  void aStateThatIsFurther() throws Exception {
    Request first = submit(1, 10);
    Delivered slot = node(2).next();
    assertEquals(List.of(first), slot.requests());
    node(2).order.reinstated(slot.slot() + 2, slot.history());
    submit(1, 10);
    submit(1, 10);
    Request fourth = submit(1, 10);
    while (true) {
      Delivered told = node(2).next();
      assertTrue(told.slot() > slot.slot() + 2, told.toString());
      if (told.requests().contains(fourth)) {
        return;
      }
    }
  }

  @Test
  void aLogThatIsMissing() throws Exception {
    submit(1, 10);
    node(2).next();
    stop(2);
    Files.move(directory.resolve("n2").resolve("raft"), directory.resolve("elsewhere"));
    ConfigException refused = assertThrows(ConfigException.class, () -> start(2));
    assertTrue(String.valueOf(refused.getMessage()).contains("must not take part again"));
  }
}
