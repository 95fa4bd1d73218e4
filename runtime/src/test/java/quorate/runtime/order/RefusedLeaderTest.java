package quorate.runtime.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.order.LeaderKnown;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.disk.UnsyncedDisk;
import quorate.runtime.keys.KeyWorld;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;

/// Nodes over real links that never lose patience with a silent leader (rule L1a in
/// docs/protocols/paxos.md).
@Timeout(60)
class RefusedLeaderTest {
  private static final List<NodeId> NODES = List.of(new NodeId(1), new NodeId(2), new NodeId(3));
  private static final int NEVER_TICKS = 1_000_000;

  /// A node's opinion of who leads.
  private record Opinion(NodeId of, NodeId leader) {}

  private final BlockingQueue<Opinion> opinions = new LinkedBlockingQueue<>();
  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
  private final Map<NodeId, Member> members = new TreeMap<>();
  private final Map<NodeId, NodeId> leaders = new TreeMap<>();

  @TempDir Path directory = Path.of("");

  @Test
  void leaderIsReplacedWhenItsHostRefusesConnections() throws Exception {
    KeyWorld keys = new KeyWorld(directory);
    try {
      for (NodeId node : NODES) {
        members.put(node, new Member(node, keys));
      }
      Map<NodeId, InetSocketAddress> addresses = new TreeMap<>();
      members.forEach((node, member) -> addresses.put(node, member.address));
      members.values().forEach(member -> member.start(addresses));
      NodeId first = awaitLeader();
      Objects.requireNonNull(members.remove(first)).close();
      leaders.clear();
      awaitLeader();
      assertEquals(List.of(), List.copyOf(failures));
    } finally {
      members.values().forEach(Member::close);
    }
  }

  /// The leader, once all living nodes name the same one, which lives.
  private NodeId awaitLeader() throws InterruptedException {
    while (true) {
      Opinion next = Objects.requireNonNull(opinions.poll(30, TimeUnit.SECONDS), "no leader");
      leaders.put(next.of(), next.leader());
      if (members.containsKey(next.leader())
          && members.keySet().stream().allMatch(node -> next.leader().equals(leaders.get(node)))) {
        return next.leader();
      }
    }
  }

  private final class Member implements Transport.Receiver {
    final NodeId self;
    final ScheduledExecutorService timers = Executors.newScheduledThreadPool(1);
    final Transport transport;
    final InetSocketAddress address;
    final OrderHost<PaxosMessage> host;

    Member(NodeId self, KeyWorld keys) throws IOException {
      this.self = self;
      this.transport = new Transport("refused", self, keys.links(self), false, this);
      InetAddress here = InetAddress.getLoopbackAddress();
      this.address = new InetSocketAddress(here, transport.listen(new InetSocketAddress(here, 0)));
      Path home = Files.createDirectory(directory.resolve("node" + self.number()));
      DurableLog log =
          DurableLog.create(
              new UnsyncedDisk(new RealDisk(home)), new Identity("refused", self.number()));
      this.host =
          new OrderHost<>(
              self,
              OrderProtocol.paxos(config(self)),
              log,
              transport::send,
              this::above,
              failures::add,
              timers,
              transport.loop());
    }

    private static PaxosConfig config(NodeId self) {
      return new PaxosConfig(
          self,
          NODES,
          2,
          Duration.ofMillis(20),
          new PaxosConfig.Suspicion(NEVER_TICKS, NEVER_TICKS, false),
          16,
          1 << 20,
          16,
          1 << 16,
          16,
          1 << 20,
          1 << 20,
          false);
    }

    void start(Map<NodeId, InetSocketAddress> addresses) {
      Map<NodeId, InetSocketAddress> peers = new TreeMap<>(addresses);
      peers.remove(self);
      transport.connect(peers);
      host.start(List.of());
    }

    private void above(Indication indication) {
      if (indication instanceof LeaderKnown(NodeId leader, long _)) {
        opinions.add(new Opinion(self, leader));
      }
    }

    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      assertEquals(Frame.ORDER, Frame.of(in));
      host.receive(from, in);
    }

    @Override
    public void onRefused(NodeId peer) {
      host.absent(peer);
    }

    void close() {
      transport.close();
      host.close();
      timers.shutdownNow();
    }
  }
}
