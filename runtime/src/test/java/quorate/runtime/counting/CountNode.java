package quorate.runtime.counting;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Delivered;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.counting.CountMessage.Group;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.order.RoleHost;
import quorate.runtime.shell.NodeShell;

/// A node of the counting protocol: the role in a host with a log of its own, on the shell.
final class CountNode implements NodeShell.Protocol, RoleHost.Hosted<CountMessage>, AutoCloseable {
  private static final String NUMBERS = "numbers";

  private final NodeShell shell;
  private final CountReplica replica;
  private final RoleHost<CountMessage> host;
  private final SessionId session;
  private long proposals;
  private volatile boolean leads;
  private volatile long sum;

  CountNode(ClusterConfig config, NodeId self, Path directory, Consumer<Throwable> failure)
      throws IOException {
    List<NodeId> nodes = config.nodeIds();
    this.replica = new CountReplica(self, new Group(0, nodes.get(0), nodes.get(1)));
    SecureRandom random = new SecureRandom();
    this.session = new SessionId(random.nextLong(), random.nextLong());
    this.shell =
        new NodeShell(config, config.node((int) self.number()), directory, NUMBERS, this, failure);
    List<Event<CountMessage>> first = new ArrayList<>();
    DurableLog log =
        shell
            .logs()
            .open(
                NUMBERS,
                record -> first.add(new Event.Restored<>(CountMessage.readRecord(record))));
    first.add(new Event.Fired<>(new CountReplica.Tick()));
    this.host =
        new RoleHost<>(
            self,
            this,
            log,
            shell.transport()::send,
            shell::fail,
            shell.timers(),
            shell.transport().loop());
    host.start(first);
    shell.listen();
    shell.start(0);
  }

  boolean leads() {
    return leads;
  }

  /// Whether it has heard of the order's leader.
  boolean knowsOrder() {
    return shell.leader().isPresent();
  }

  long sum() {
    return sum;
  }

  // From the shell.

  @Override
  public void onOrder(Indication indication) {
    if (indication instanceof Delivered next) {
      next.requests()
          .forEach(each -> host.local(new CountMessage.Ordered(Group.decode(each.body()))));
    }
  }

  @Override
  public void onFrame(NodeId from, Frame kind, Bytes frame) {
    CountMessage message = CountMessage.read(Frame.inside(frame));
    if (kind != Frame.REPLICATION || from.isClient() != message instanceof CountMessage.Add) {
      throw new WireException("not to a counting node: " + message);
    }
    host.offer(new Event.Received<>(from, message));
  }

  @Override
  public Bytes answer(NodeId from, Rpc.Method method, Bytes body) {
    return new Encoder().i64(sum).toBytes();
  }

  @Override
  public void onConnected(NodeId peer) {
    link(peer, true);
  }

  @Override
  public void onDisconnected(NodeId peer) {
    link(peer, false);
  }

  private void link(NodeId peer, boolean up) {
    if (!peer.isClient()) {
      host.local(new CountMessage.Linked(peer, up));
    }
  }

  // From the host of the role.

  @Override
  public void onAll(List<Event<CountMessage>> events, Effects<CountMessage> effects) {
    events.forEach(event -> replica.on(event, effects));
    leads = replica.leads();
    sum = replica.sum();
  }

  @Override
  public void writeFrame(Encoder to, CountMessage message) {
    CountMessage.write(Frame.REPLICATION.begin(to), message);
  }

  @Override
  public void writeRecord(Encoder to, Durable record) {
    CountMessage.writeRecord(to, record);
  }

  @Override
  public void onIndication(Indication indication) {
    if (indication instanceof CountMessage.Propose(Group group)) {
      shell.propose(new RequestId(session, ++proposals), group.encode());
    }
  }

  @Override
  public void close() {
    shell.end();
    host.close();
    shell.close();
  }
}
