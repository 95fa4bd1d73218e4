package quorate.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
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
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.pbft.BehindCheckpoint;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.disk.UnsyncedDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;

/// One ordering node with its log and links and, in the place of a database, a chained hash of what
/// was delivered where the order makes checkpoints.
///
/// @param <M> the messages of the order
final class OrderServer<M> implements Transport.Receiver, AutoCloseable {
  /// A checkpoint each so many slots; the same at every node.
  private static final long CHECKPOINT_SLOTS = 256;

  /// Where the layer above says what is forgotten, it keeps between one and two times so much.
  private static final long KEEP_BYTES = 4L << 20;

  private final NodeId self;
  private final boolean everyNodeReplies;
  private final OrderWords<M> words;
  private final Transport transport;
  private final OrderHost<M> host;
  private final DurableLog log;
  private final ScheduledExecutorService timers =
      Executors.newScheduledThreadPool(1, Thread.ofPlatform().daemon().name("timers").factory());
  private volatile @Nullable LeaderKnown leader;
  private Digest chain = Digest.of(new byte[0]);
  private long bytesSinceCut;
  private long cutNext;

  /// @param everyNodeReplies whether clients compare replies; else the leader alone answers
  OrderServer(
      NodeId self,
      OrderProtocol<M> protocol,
      boolean everyNodeReplies,
      Path directory,
      boolean fsync)
      throws IOException {
    this.self = self;
    this.everyNodeReplies = everyNodeReplies;
    this.words = protocol.words();
    this.transport = new Transport(Wire.CLUSTER, self, this);
    Disk real = new RealDisk(directory);
    Disk disk = fsync ? real : new UnsyncedDisk(real);
    this.log = DurableLog.create(disk, new Identity(Wire.CLUSTER, self.number()));
    this.host =
        new OrderHost<>(
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
    broken.printStackTrace();
    Runtime.getRuntime().halt(3);
  }

  void start(Map<NodeId, InetSocketAddress> all) throws IOException {
    transport.listen(java.util.Objects.requireNonNull(all.get(self)));
    Map<NodeId, InetSocketAddress> peers = new HashMap<>(all);
    peers.remove(self);
    transport.connect(peers);
    host.start(new ArrayList<>());
  }

  @Override
  public void onFrame(NodeId from, Bytes frame) {
    Decoder in = Frame.open(frame);
    if (Frame.of(in) != Frame.ORDER) {
      throw new WireException("nodes of the bench only order");
    }
    host.receive(from, in);
  }

  @Override
  public void onConnected(NodeId peer) {
    LeaderKnown known = leader;
    if (peer.isClient() && known != null) {
      transport.send(peer, Wire.leader(known.leader(), known.epoch()));
    }
  }

  private void above(Indication indication) {
    switch (indication) {
      case Delivered delivered -> onDelivered(delivered);
      case LeaderKnown known -> {
        leader = known;
        transport.send(Wire.CLIENTS, Wire.leader(known.leader(), known.epoch()));
      }
      // There is no state but the hash, so any other node's will do.
      case Behind behind -> host.local(words.installed(behind.truncatedBelow() - 1, Bytes.EMPTY));
      case BehindCheckpoint behind -> {
        chain = behind.state();
        host.local(words.installed(behind.slot(), Bytes.EMPTY));
      }
      default -> {} // told to those who change views, and to tests
    }
  }

  private void onDelivered(Delivered delivered) {
    List<Request> requests = delivered.requests();
    LeaderKnown known = leader;
    boolean leads = known != null && known.leader().equals(self);
    if (!requests.isEmpty() && (everyNodeReplies || leads)) {
      Encoder reply = Wire.delivered(delivered.slot(), requests.size());
      for (Request request : requests) {
        reply.varint(request.id().session().low()).varint(request.id().number());
      }
      transport.send(Wire.CLIENTS, reply.toBytes());
    }
    checkpoint(delivered.slot(), requests);
  }

  private void checkpoint(long slot, List<Request> requests) {
    if (everyNodeReplies) {
      Encoder chained = new Encoder(1024);
      Digest.write(chained, chain);
      Request.encodeBatch(chained, requests);
      chain = Digest.of(chained.toByteArray());
      if (slot % CHECKPOINT_SLOTS == 0) {
        words.taken(slot, chain).ifPresent(host::local);
      }
      return;
    }
    bytesSinceCut += Request.bytes(requests);
    if (bytesSinceCut > KEEP_BYTES) {
      if (cutNext > 0) {
        words.truncate(cutNext).ifPresent(host::local);
      }
      cutNext = slot;
      bytesSinceCut = 0;
    }
  }

  @Override
  public void close() {
    transport.close();
    host.close();
    timers.shutdownNow();
  }
}
