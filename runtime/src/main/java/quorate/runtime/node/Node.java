package quorate.runtime.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.engine.spool.BytesSpool;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.Forgotten;
import quorate.order.LeaderKnown;
import quorate.order.Reconfigured;
import quorate.order.pbft.Refused;
import quorate.order.pbft.Suspected;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.client.ProxyHost;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.DiskFull;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.log.LogException;
import quorate.runtime.log.SyncedMark;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.order.Order;
import quorate.runtime.shell.Closing;
import quorate.runtime.shell.Ordering;
import quorate.runtime.shell.Questions;
import quorate.runtime.status.DatabaseStatus;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.ReplicaDetails;

/// One node of the cluster behind one port: an orderer and, unless it only orders, an executor with
/// its database.
public final class Node implements AutoCloseable {

  private static final long CERTIFIED_MILLIS = 2000;
  private static final String REPAIRING = "repairing";
  private final Members members;
  private final ClusterConfig.Node config;
  private final Path directory;
  private final Consumer<Throwable> failure;
  private final NodeChanges changes;
  private final ScheduledExecutorService timers =
      Executors.newScheduledThreadPool(1, Thread.ofPlatform().daemon().name("timers").factory());
  private final PartyKeys keys;
  private final Transport transport;
  private final ProxyHost orders;
  private final Rpc rpc;
  private final BytesSpool spool = new BytesSpool();
  private final Optional<DatabaseHost> database;
  private final Set<NodeId> clients = ConcurrentHashMap.newKeySet();
  private final Questions questions;
  private final long startedNanos = System.nanoTime();
  private volatile Optional<NodeId> leader = Optional.empty();
  private volatile String health = "starting";
  private volatile long certified;
  private volatile long delivered;
  private volatile long epoch;
  private volatile boolean behind;
  private @Nullable Disk disk;
  private @Nullable Order order;

  private Node(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      NodeChanges changes)
      throws IOException {
    this.config = config;
    this.directory = directory;
    this.failure = failure;
    this.keys = PartyKeys.node(cluster, config, directory);
    this.transport = new Transport(cluster.name(), config.id(), keys, new Links());
    this.rpc = new Rpc(transport::send);
    this.questions =
        new Questions(
            transport::send,
            () -> health.startsWith(REPAIRING) ? Rpc.AWAY : Bytes.EMPTY,
            this::answer);
    this.members = new Members(cluster, rpc, this::onReconfigured);
    this.changes = changes;
    this.orders = new ProxyHost(config.id(), cluster, keys.requests(), this::send, timers, _ -> {});
    this.database =
        config.hasDatabase()
            ? Optional.of(
                new DatabaseHost(
                    members::now,
                    config.id(),
                    directory,
                    new DatabaseHost.Outside(
                        this::send,
                        (client, message) ->
                            transport.send(
                                client, Frame.DELEGATE.of(message, DelegateMessage::write)),
                        this::truncate,
                        (slot, history) -> order().reinstated(slot, history),
                        told -> told.accept(order()),
                        now -> health = now,
                        this::fail),
                    orders,
                    timers,
                    clients::contains))
            : Optional.empty();
  }

  /// Starts a node on its directory, which is made if there is none.
  ///
  /// @param failure takes what stops the node later on
  /// @throws ConfigException if the directory or port cannot be this node's, with the fix
  public static Node start(
      ClusterConfig cluster, ClusterConfig.Node config, Path directory, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(cluster, config, directory, failure, _ -> {});
  }

  /// @param changes is told when the nodes have been changed
  public static Node start(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      NodeChanges changes)
      throws IOException, SQLException {
    return started(new Node(cluster, config, directory, failure, changes), Disks.REAL);
  }

  static Node start(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      Disks disks)
      throws IOException, SQLException {
    return started(new Node(cluster, config, directory, failure, _ -> {}), disks);
  }

  private static Node started(Node node, Disks disks) throws IOException, SQLException {
    try {
      node.start(disks);
      return node;
    } catch (IOException | SQLException | RuntimeException notStarted) {
      node.close();
      throw notStarted;
    }
  }

  private void start(Disks disks) throws IOException, SQLException {
    Files.createDirectories(directory);
    DiskFull.refuse(directory);
    ClusterConfig cluster = members.now();
    Identity identity = new Identity(cluster.name(), config.id().number());
    Path log = Files.createDirectories(directory.resolve("log"));
    Disk opened = disks.log().open(log);
    disk = opened;
    Path data = directory.resolve(config.engine());
    Membership membership = new Membership(directory);
    List<Bytes> records = new ArrayList<>();
    if (!DurableLog.exists(opened)) {
      membership.refuseToForget(config.hasDatabase() && disks.engine().exists(data));
    }
    DurableLog durable =
        DurableLog.openOrCreate(
            opened, identity, each -> records.add(spool.keep(each)), SyncedMark.of(log));
    membership.joined(identity);
    VoidMark mark = new VoidMark(directory);
    if (database.isPresent()) {
      EngineStore store = disks.engine().with(cluster);
      EngineFiles files = new EngineFiles(config.engine(), store, data, mark);
      database.get().open(files, rpc);
    }
    Ordering.Place place =
        new Ordering.Place(config.id(), directory, durable, transport, timers, keys);
    Order opening =
        Ordering.open(cluster, place, NodeRequests.rules(cluster), this::fromOrder, this::fail);
    order = opening;
    transport.listen(config.address());
    connect(List.of(cluster));
    database.ifPresentOrElse(DatabaseHost::start, this::followCertificates);
    opening.start(records, durable.syncs() ? held() : 0);
    DiskWatch.start(directory, timers, this::fail);
    new Substitutes(
            members::now,
            config.id(),
            () -> leader.filter(config.id()::equals).isPresent(),
            () -> health.startsWith(REPAIRING),
            rpc,
            orders::submit,
            timers::isShutdown)
        .start();
    health = "ready";
  }

  /// The last slot that the database, or its newest snapshot, can have only from this node's log.
  private long held() throws IOException {
    long held = database.isPresent() ? database.get().held() : 0;
    return new InstalledMark(directory).without(held);
  }

  private void connect(List<ClusterConfig> clusters) {
    Map<NodeId, InetSocketAddress> peers = new LinkedHashMap<>();
    clusters.forEach(cluster -> peers.putAll(cluster.addresses()));
    peers.remove(config.id());
    transport.connect(peers);
  }

  /// Other nodes order from now on. A node that has just left is still answered: so it learns it.
  private void onReconfigured(ClusterConfig before, ClusterConfig now) {
    keys.reconfigured(now);
    orders.reconfigured(now);
    connect(List.of(before, now));
    changes.changed(now);
    if (!now.nodeIds().contains(config.id())) {
      health = "removed: configuration #" + now.configuration() + " is without it";
      new Release(
              certified(),
              () -> orders.submit(new HostCommand.Checkpoint(true)),
              timers::isShutdown,
              changes::released)
          .await(members.base());
    }
  }

  private Certified certified() {
    return new Certified(
        rpc, () -> members.now().databases(), members.now().tolerance().weakCertificate());
  }

  private void fail(Throwable broken) {
    new VoidMark(directory).setIfDamaged(broken);
    health = "failed: " + broken.getMessage();
    if (!DiskFull.is(broken, directory)) {
      failure.accept(broken);
      return;
    }
    // Not here: this may be the thread that writes to the links.
    Thread.startVirtualThread(() -> {
      transport.farewell(Frame.DISK_FULL.begin().string(directory.toString()).toBytes());
      failure.accept(broken);
    });
  }

  private Order order() {
    return Objects.requireNonNull(order);
  }

  // Down: from the order to the replica.

  private void fromOrder(Indication indication) {
    switch (indication) {
      case Delivered next -> {
        orders.delivered(next.slot());
        members.delivered(next.requests());
        delivered = next.slot();
        behind = false;
        database.ifPresent(host -> host.delivered(next));
      }
      case LeaderKnown(NodeId node, long number) -> {
        leader = Optional.of(node);
        epoch = number;
        orders.on(config.id(), new SmrMessage.LeaderIs(node));
        clients.forEach(client -> send(client, new SmrMessage.LeaderIs(node)));
      }
      case Reconfigured change -> members.on(change);
      case Behind told -> {
        behind = true;
        database.ifPresent(host -> host.behind(told));
      }
      case Forgotten(String evidence) -> fail(LogException.forgetful(config.id(), evidence));
      case Suspected it -> NodeLog.LOG.warn("gives up view {}: {}", it.view(), it.reason());
      // Honest nodes check requests before they pass them on, so this one is the sender's own.
      case Refused(NodeId from, Refused.Reason reason)
          when !from.isClient() && reason == Refused.Reason.FORGED_REQUEST ->
          transport.expel(from);
      default -> database.ifPresent(host -> host.ahead(indication));
    }
  }

  /// Without a database, this node learns certified states from those that have one.
  private void followCertificates() {
    certified()
        .follow(
            CERTIFIED_MILLIS,
            timers::isShutdown,
            this::truncate,
            () -> behind,
            this::goOn,
            () -> orders.submit(new HostCommand.Checkpoint(true)));
  }

  private void truncate(long slot) {
    certified = slot;
    order().truncate(slot);
  }

  private void goOn(Position at, Bytes history) {
    long slot = at.wholeSlots();
    delivered = Math.max(delivered, slot);
    order().reinstated(slot, history);
  }

  // Out.

  private void send(NodeId to, SmrMessage message) {
    if (to.equals(config.id())) {
      replication(config.id(), message);
      return;
    }
    Bytes frame = Frame.REPLICATION.of(message, SmrMessage::write);
    if (frame.length() > Transport.FRAME_BYTES_MAX && message instanceof SmrMessage.Reply reply) {
      frame = Frame.REPLICATION.of(LargeReply.refused(reply), SmrMessage::write);
    }
    transport.send(to, frame);
  }

  private void replication(NodeId from, SmrMessage message) {
    switch (message) {
      case SmrMessage.Submit(var request) -> {
        NodeRequests.refuse(request, from.isClient() && !transport.isOperator(from));
        order().submit(from, request);
      }
      case SmrMessage.ToClient toClient -> orders.on(from, toClient);
      case SmrMessage.Local _ when !from.equals(config.id()) ->
          throw new WireException("a node's own word from outside");
      case SmrMessage other -> database.ifPresent(host -> host.offer(from, other));
    }
  }

  // In.

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case ORDER -> order().receive(NodeRequests.node(from), spool.opened(frame));
        case REPLICATION -> replication(from, SmrMessage.read(spool.opened(frame)));
        case DELEGATE -> {
          DelegateMessage message = DelegateMessage.read(in);
          if (from.isClient()) { // a node has no transactions, and must not speak in another's
            database.ifPresent(host -> host.delegate(from, message));
          }
        }
        case QUESTION -> questions.on(from, in);
        case ANSWER -> rpc.onAnswer(from, in);
        case NEWS -> ChangeNotice.relay(from, in, clients, transport::send);
        case DISK_FULL, SHEPHERD -> {} // for clients
      }
    }

    @Override
    public void onConnected(NodeId peer) {
      if (peer.isClient()) {
        clients.add(peer);
        leader.ifPresent(node -> send(peer, new SmrMessage.LeaderIs(node)));
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
      if (peer.isClient()) {
        clients.remove(peer);
        database.ifPresent(host -> host.disconnected(peer));
      }
    }
  }

  private Bytes answer(NodeId from, Rpc.Method method, Bytes body)
      throws IOException, SQLException {
    if (method == Rpc.Method.MEMBERS) {
      return members.encode();
    }
    if (method == Rpc.Method.STATUS) {
      return NodeStatusJson.answer(status());
    }
    method.require(transport.isOperator(from));
    if (method == Rpc.Method.CANCEL && !from.isClient()) {
      throw new WireException("not a node's business: " + method);
    }
    if (database.isEmpty()) {
      throw new WireException(config.id() + " only orders, it has no database");
    }
    return database.get().answer(from, method, body);
  }

  /// This node's part of `quorate status`.
  private NodeStatus status() {
    String leads =
        members.now().tolerance().liars() == Tolerance.Liars.NODES ? "primary" : "leader";
    Optional<DatabaseStatus> kept = database.map(DatabaseHost::status);
    return new NodeStatus(
        OptionalLong.of(config.id().number()),
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.of(config.host() + ":" + config.port()),
        Optional.of(database.map(DatabaseHost::engine).orElse("-")),
        Optional.of(database.map(DatabaseHost::version).orElse("only orders")),
        Optional.of(leader.filter(config.id()::equals).isPresent() ? leads : "follower"),
        Optional.of(health),
        OptionalLong.of((System.nanoTime() - startedNanos) / 1_000_000_000L),
        new ReplicaDetails(
            leader.map(NodeId::number).orElse(0L),
            epoch,
            members.now().configuration(),
            kept.map(it -> new Position(it.position()).slot()).orElse(delivered),
            certified,
            kept));
  }

  /// The port that it listens on, its engine and that engine's version, for the start-up lines.
  public String describe() {
    return "node %d   %-8s %-10s %s"
        .formatted(
            config.id().number(),
            database.isPresent() ? config.engine() : "-",
            database.map(DatabaseHost::version).orElse("orders"),
            health);
  }

  @Override
  public void close() {
    transport.close();
    orders.close();
    Optional.ofNullable(order).ifPresent(Order::close);
    database.ifPresent(DatabaseHost::stop);
    timers.shutdownNow();
    Closing.all(database.orElse(null), disk instanceof AutoCloseable lock ? lock : null);
  }
}
