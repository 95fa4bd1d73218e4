package quorate.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Request;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;

/// The clients of one of our own orders. Each request goes to the leader; it counts as delivered
/// once enough nodes have reported it, all with the same slot.
final class OrderClients implements Service, Transport.Receiver {
  private static final long CONNECT_SECONDS = 30;

  private final Service.Completions completions;
  private final Map<NodeId, InetSocketAddress> nodes;
  private final int repliesNeeded;
  private final Transport transport;
  private final Replies[] replies;
  private volatile @Nullable NodeId leader;
  private long leaderEpoch = -1;

  /// The replies to the latest request of a client, by node.
  private static final class Replies {
    long number;
    final long[] slotByNode;

    Replies(int nodes) {
      this.slotByNode = new long[nodes + 1];
    }

    /// Adds a reply; returns how many nodes agree with it.
    int add(NodeId from, long replyNumber, long slot) {
      if (replyNumber < number) {
        return 0;
      }
      if (replyNumber > number) {
        number = replyNumber;
        java.util.Arrays.fill(slotByNode, 0);
      }
      slotByNode[(int) from.number()] = slot;
      int same = 0;
      for (long each : slotByNode) {
        same += each == slot ? 1 : 0;
      }
      return same;
    }
  }

  OrderClients(
      Order order,
      int clients,
      Map<NodeId, InetSocketAddress> nodes,
      Path keys,
      Completions completions)
      throws IOException {
    this.completions = completions;
    this.nodes = nodes;
    this.repliesNeeded = order.replies(nodes.size());
    this.transport =
        new Transport(
            Wire.CLUSTER, Wire.CLIENTS, Order.links(Wire.CLIENTS, nodes.size(), keys), false, this);
    this.replies = new Replies[clients];
    for (int client = 0; client < clients; client++) {
      replies[client] = new Replies(nodes.size());
    }
  }

  /// Connects, and waits until a leader is known.
  void connect() throws InterruptedException {
    transport.connect(nodes);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);
    while (leader == null || transport.connected().size() < nodes.size()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("no leader, or not all nodes, after half a minute");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static Bytes frame(Request request) {
    Encoder to = Frame.ORDER.begin();
    request.encode(to);
    return to.toBytes();
  }

  @Override
  public void submit(int client, long number, byte[] body) {
    NodeId to = leader;
    if (to != null) {
      transport.send(to, frame(request(client, number, body)));
    }
  }

  @Override
  public void retry(int client, long number, byte[] body) {
    Bytes bytes = frame(request(client, number, body));
    nodes.keySet().forEach(node -> transport.send(node, bytes));
  }

  private static Request request(int client, long number, byte[] body) {
    RequestId id = new RequestId(Wire.session(client), number);
    return new Request(id, Wire.CLIENTS, Bytes.wrap(body));
  }

  @Override
  public void onFrame(NodeId from, Bytes bytes) {
    Decoder in = Frame.open(bytes);
    if (Frame.of(in) != Frame.REPLICATION) {
      return;
    }
    if (in.u8() == Wire.LEADER) {
      long epoch = in.varint();
      if (epoch > leaderEpoch) {
        leaderEpoch = epoch;
        leader = in.node();
      }
      return;
    }
    long slot = in.varint();
    for (long left = in.varint(); left > 0; left--) {
      int client = (int) in.varint();
      long number = in.varint();
      if (replies[client].add(from, number, slot) == repliesNeeded) {
        completions.delivered(client, number);
      }
    }
  }

  @Override
  public void close() {
    transport.close();
  }
}
