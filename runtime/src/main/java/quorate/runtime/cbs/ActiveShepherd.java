package quorate.runtime.cbs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.runtime.config.ClusterConfig;

/// The shepherd of one epoch, at the node where it is active: coordinator and managers, the links
/// to all nodes' databases, and the clients of all gateways.
final class ActiveShepherd implements AutoCloseable {
  private static final Duration BEAT = Duration.ofMillis(200);

  /// A gateway that sends nothing for this long counts as lost.
  private static final long SILENCE_NANOS_MAX = 10_000_000_000L;

  /// A session of a lost gateway is forgotten after this time (rule S9).
  private static final long FORGET_MINUTES = 10;

  /// Sends the ABORTs for transactions of lost gateways. Nobody receives the answers: for a
  /// committed transaction, `Aborted` would be wrong.
  private static final NodeId NOBODY = new NodeId(NodeId.CLIENT_MIN - 2);

  private final long epoch;
  private final BiConsumer<NodeId, StandbyMessage> sender;
  private final ScheduledExecutorService timers;
  private final LinkDelay delay;
  private final ShepherdHost host;
  private final ShepherdDesk desk;
  private final Map<NodeId, DatabaseLink> links = new LinkedHashMap<>();
  private final Map<NodeId, Gate> gateways = new ConcurrentHashMap<>();
  private final AtomicLong gates = new AtomicLong();
  private volatile boolean vacant = true;
  private volatile boolean closed;
  private @Nullable ScheduledFuture<?> beats;

  /// A gateway, with the last transaction of each of its clients.
  private static final class Gate {
    final Map<NodeId, RequestId> clients = new ConcurrentHashMap<>();
    volatile long heardNanos = System.nanoTime();

    /// The number of the next message. Each connection begins at a number of its own, by which the
    /// gateway recognizes a new one.
    long sent;

    Gate(long number) {
      sent = number << 32;
    }
  }

  /// @param records from which the coordinator is restored
  /// @param sender sends to other nodes and to gateways
  /// @param failure takes the exception that stops the shepherd
  ActiveShepherd(
      long epoch,
      ClusterConfig cluster,
      CbsConfig config,
      Findings findings,
      List<CbsRecord> records,
      DecisionLog log,
      BiConsumer<NodeId, StandbyMessage> sender,
      ScheduledExecutorService timers,
      Consumer<Throwable> failure) {
    this.epoch = epoch;
    this.delay = new LinkDelay(cluster.shepherding().delay(), timers);
    this.sender = sender;
    this.timers = timers;
    this.host =
        new ShepherdHost(
            config,
            log,
            records,
            (replica, wish) -> Objects.requireNonNull(links.get(replica)).perform(wish),
            this::found,
            timers,
            failure);
    this.desk =
        new ShepherdDesk(
            cluster, host, () -> RepairLink.session(cluster, host), this::isConnected, findings);
    for (NodeId replica : config.replicas()) {
      links.put(
          replica,
          new DatabaseLink(
              epoch,
              BEAT,
              delay.delay(),
              message -> delay.late(() -> sender.accept(replica, message)),
              word -> fromDatabase(replica, word)));
    }
  }

  private boolean isConnected(NodeId replica) {
    DatabaseLink link = links.get(replica);
    return link != null && link.isConnected();
  }

  void start() {
    host.start();
    desk.start();
    links.values().forEach(DatabaseLink::start);
    beats = timers.scheduleWithFixedDelay(this::beat, 0, BEAT.toMillis(), TimeUnit.MILLISECONDS);
  }

  long epoch() {
    return epoch;
  }

  ShepherdDesk desk() {
    return desk;
  }

  private void beat() {
    links.values().forEach(DatabaseLink::tick);
    gateways.forEach((gateway, gate) -> {
      if (System.nanoTime() - gate.heardNanos > SILENCE_NANOS_MAX && !gate.clients.isEmpty()) {
        connected(gateway); // from here on it counts as newly connected
      } else {
        serve(gateway);
      }
    });
  }

  private void found(CbsIndication.Found found) {
    Found.log(found, replica -> "database " + replica.number());
    desk.on(found);
    switch (found) {
      case CbsIndication.Promoted _ -> {
        vacant = false;
        gateways.keySet().forEach(this::serve);
      }
      case CbsIndication.Suspected _ -> vacant = true;
      case CbsIndication.Found _ -> {} // of no concern to clients
    }
  }

  // Databases.

  void fromDatabase(NodeId from, StandbyMessage.ToShepherd message) {
    DatabaseLink link = links.get(from);
    if (link != null && !closed) {
      delay.late(() -> link.on(from, message));
    }
  }

  private void fromDatabase(NodeId replica, CbsMessage.Local word) {
    if (word instanceof CbsMessage.Connected) {
      CbsLog.LOG.info("epoch {}: database {} is connected", epoch, replica.number());
    } else if (word instanceof CbsMessage.Disconnected) {
      CbsLog.LOG.info("epoch {}: database {} is not connected", epoch, replica.number());
    }
    host.fromDatabase(replica, word);
  }

  /// The link to a node is broken.
  void disconnected(NodeId node) {
    DatabaseLink link = links.get(node);
    if (link != null && !closed) {
      link.broken();
    }
  }

  // Clients.

  /// A gateway has connected. Transactions of its earlier connection are aborted.
  void connected(NodeId gateway) {
    Gate gone = gateways.put(gateway, new Gate(gates.incrementAndGet()));
    if (gone != null) {
      leave(gone);
    }
    serve(gateway);
  }

  private void serve(NodeId gateway) {
    Gate gate = gateways.get(gateway);
    if (gate != null && !closed) {
      synchronized (gate) {
        sender.accept(
            gateway, new StandbyMessage.Serving(epoch, gate.sent, vacant, describeDatabases()));
      }
    }
  }

  private String describeDatabases() {
    return links.entrySet().stream()
        .map(each ->
            "database "
                + each.getKey().number()
                + (each.getValue().isConnected() ? " is there" : " is not there"))
        .collect(Collectors.joining(", "));
  }

  void fromGateway(NodeId gateway, StandbyMessage.FromGateway message) {
    Gate gate = gateways.get(gateway);
    if (gate == null || closed) {
      return; // it will connect again
    }
    gate.heardNanos = System.nanoTime();
    switch (message) {
      case StandbyMessage.Here() -> {}
      // A late message to another epoch's shepherd has been repeated since (rule S10).
      case StandbyMessage.Say say when say.epoch() == epoch -> fromClient(gateway, gate, say);
      case StandbyMessage.Say _ -> {}
    }
  }

  private void fromClient(NodeId gateway, Gate gate, StandbyMessage.Say say) {
    NodeId client = say.client();
    switch (say.message()) {
      case CbsMessage.Query(RequestId txn, int _, var _) -> know(gateway, gate, client, txn);
      case CbsMessage.Commit(RequestId txn, long _) -> know(gateway, gate, client, txn);
      case CbsMessage.Settle(RequestId txn) -> know(gateway, gate, client, txn);
      case CbsMessage.Abort(RequestId txn) -> know(gateway, gate, client, txn);
      case CbsMessage.Leave _ -> {}
    }
    host.fromClient(client, say.message());
    if (say.message() instanceof CbsMessage.Leave) {
      gate.clients.remove(client);
      host.forget(client);
    }
  }

  private void know(NodeId gateway, Gate gate, NodeId client, RequestId txn) {
    if (gate.clients.put(client, txn) == null) {
      host.listen(
          client,
          message -> {
            synchronized (gate) {
              sender.accept(gateway, new StandbyMessage.Said(epoch, gate.sent++, client, message));
            }
          });
    }
  }

  /// A gateway is lost, and its clients' transactions are aborted. If it returns soon, the clients
  /// can still ask for the outcome of a COMMIT.
  void gatewayGone(NodeId gateway) {
    Gate gone = gateways.remove(gateway);
    if (gone != null) {
      leave(gone);
    }
  }

  private void leave(Gate gone) {
    gone.clients.forEach((client, txn) -> {
      host.forget(client);
      host.fromClient(NOBODY, new CbsMessage.Abort(txn));
      SessionId session = txn.session();
      timers.schedule(
          () -> {
            if (gateways.values().stream().noneMatch(gate -> gate.clients.containsKey(client))) {
              host.fromSelf(new CbsMessage.Forget(session));
            }
          },
          FORGET_MINUTES,
          TimeUnit.MINUTES);
    });
  }

  @Override
  public void close() {
    closed = true;
    desk.close();
    if (beats != null) {
      beats.cancel(false);
    }
    host.close();
  }
}
