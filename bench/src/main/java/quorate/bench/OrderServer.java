package quorate.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.order.pbft.BehindCheckpoint;
import quorate.order.pbft.PbftMessage;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.disk.UnsyncedDisk;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;
import quorate.runtime.ratis.RatisOrder;

/// One ordering node with its log and links. In place of a database it has a chained hash of the
/// deliveries, if the order makes checkpoints.
final class OrderServer implements Transport.Receiver, AutoCloseable {
  /// The slots between checkpoints, the same at every node.
  private static final long CHECKPOINT_SLOTS = 256;

  /// If the layer above decides on truncation, it keeps between one and two times this many bytes.
  private static final long KEEP_BYTES = 1L << 20;

  private final NodeId self;
  private final Map<NodeId, InetSocketAddress> addresses;
  private final Transport transport;
  private final quorate.runtime.order.Order order;

  /// Takes the digest of a checkpoint; empty if the order makes none, in which case the leader
  /// alone answers.
  private final Optional<ObjLongConsumer<Digest>> checkpoints;

  private final ScheduledExecutorService timers =
      Executors.newScheduledThreadPool(1, Thread.ofPlatform().daemon().name("timers").factory());
  private volatile @Nullable LeaderKnown leader;
  private final LinkKeys links;
  private Digest chain = Digest.of(new byte[0]);
  private long bytesSinceCut;
  private long cutNext;

  /// @param keys the directory of the keys
  /// @param directory of the node's log
  OrderServer(
      Order kind,
      NodeId self,
      Map<NodeId, InetSocketAddress> addresses,
      Path keys,
      Path directory,
      boolean fsync)
      throws IOException {
    this.self = self;
    this.addresses = addresses;
    int nodes = addresses.size();
    Optional<Keyring> keyring = kind.keyring(self, nodes, keys);
    this.links = Order.links(self, nodes, keys);
    this.transport = new Transport(Wire.CLUSTER, self, links, false, this);
    OrderHost<PbftMessage> pbft =
        kind == Order.PBFT
            ? host(
                OrderProtocol.pbft(kind.pbft(self, nodes, keyring.orElseThrow())), directory, fsync)
            : null;
    this.order =
        switch (kind) {
          case PAXOS -> host(OrderProtocol.paxos(kind.paxos(self, nodes)), directory, fsync);
          case PBFT -> java.util.Objects.requireNonNull(pbft);
          case RATIS -> ratis(directory, fsync);
        };
    this.checkpoints =
        Optional.ofNullable(pbft)
            .map(host -> (state, slot) -> host.local(new PbftMessage.Taken(slot, state)));
  }

  private quorate.runtime.order.Order ratis(Path directory, boolean fsync) throws IOException {
    return new RatisOrder(
        self,
        new RatisOrder.Settings(Wire.CLUSTER, raft(addresses), directory, links, fsync),
        this::above,
        OrderServer::failed,
        timers,
        transport.loop());
  }

  /// Ratis listens on the port after the node's.
  private static Map<NodeId, InetSocketAddress> raft(Map<NodeId, InetSocketAddress> addresses) {
    Map<NodeId, InetSocketAddress> beside = new HashMap<>();
    addresses.forEach((node, at) ->
        beside.put(node, new InetSocketAddress(at.getHostString(), at.getPort() + 1)));
    return beside;
  }

  private <M> OrderHost<M> host(OrderProtocol<M> protocol, Path directory, boolean fsync)
      throws IOException {
    RealDisk real = new RealDisk(directory);
    Disk disk = fsync ? real : new UnsyncedDisk(real);
    DurableLog log = DurableLog.create(disk, new Identity(Wire.CLUSTER, self.number()));
    return new OrderHost<>(
        self,
        protocol,
        log,
        transport::send,
        this::above,
        OrderServer::failed,
        timers,
        transport.loop());
  }

  private static void failed(Throwable broken) {
    LoggerFactory.getLogger(OrderServer.class.getPackageName()).error("a node failed", broken);
    Runtime.getRuntime().halt(3);
  }

  void start() throws IOException {
    transport.listen(java.util.Objects.requireNonNull(addresses.get(self)));
    Map<NodeId, InetSocketAddress> peers = new HashMap<>(addresses);
    peers.remove(self);
    transport.connect(peers);
    order.start(new ArrayList<>());
  }

  @Override
  public void onFrame(NodeId from, Bytes frame) {
    Decoder in = Frame.open(frame);
    if (Frame.of(in) != Frame.ORDER) {
      throw new WireException("nodes of the bench only order");
    }
    if (from.isClient()) {
      order.submit(from, Request.decode(in));
    } else {
      order.receive(from, in);
    }
  }

  @Override
  public void onConnected(NodeId peer) {
    LeaderKnown known = leader;
    if (peer.isClient() && known != null) {
      transport.send(peer, Wire.leader(known.leader(), known.epoch()));
    }
  }

  @Override
  public void onRefused(NodeId peer) {
    order.absent(peer);
  }

  private void above(Indication indication) {
    switch (indication) {
      case Delivered delivered -> onDelivered(delivered);
      case LeaderKnown known -> {
        leader = known;
        transport.send(Wire.CLIENTS, Wire.leader(known.leader(), known.epoch()));
      }
      // The hash is the only state, so any other node's will do.
      case Behind behind -> order.reinstated(behind.truncatedBelow() - 1, Bytes.EMPTY);
      case BehindCheckpoint behind -> {
        chain = behind.state();
        order.reinstated(behind.slot(), Bytes.EMPTY);
      }
      default -> {} // for view changes and tests only
    }
  }

  private void onDelivered(Delivered delivered) {
    List<Request> requests = delivered.requests();
    LeaderKnown known = leader;
    boolean leads = known != null && known.leader().equals(self);
    if (!requests.isEmpty() && (checkpoints.isPresent() || leads)) {
      Encoder reply = Wire.delivered(delivered.slot(), requests.size());
      for (Request request : requests) {
        reply.varint(request.id().session().low()).varint(request.id().number());
      }
      transport.send(Wire.CLIENTS, reply.toBytes());
    }
    checkpoint(delivered.slot(), requests);
  }

  private void checkpoint(long slot, List<Request> requests) {
    if (checkpoints.isPresent()) {
      Encoder chained = new Encoder(1024);
      Digest.write(chained, chain);
      Request.encodeBatch(chained, requests);
      chain = Digest.of(chained.toByteArray());
      if (slot % CHECKPOINT_SLOTS == 0) {
        checkpoints.get().accept(chain, slot);
      }
      return;
    }
    bytesSinceCut += Request.bytes(requests);
    if (bytesSinceCut > KEEP_BYTES) {
      if (cutNext > 0) {
        order.truncate(cutNext);
      }
      cutNext = slot;
      bytesSinceCut = 0;
    }
  }

  @Override
  public void close() {
    transport.close();
    order.close();
    timers.shutdownNow();
  }
}
