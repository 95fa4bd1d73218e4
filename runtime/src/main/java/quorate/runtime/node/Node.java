package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.WireException;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Reconfigured;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.client.ProxyHost;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.DiskFull;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.order.Order;
import quorate.runtime.shell.Closing;
import quorate.runtime.shell.Logs;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.status.DatabaseStatus;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.ReplicaDetails;
import quorate.runtime.store.Disks;
import quorate.runtime.store.EngineFiles;
import quorate.runtime.store.EngineStore;
import quorate.runtime.store.InstalledMark;
import quorate.runtime.store.VoidMark;

/// One node of the cluster behind one port: an orderer and, unless it only orders, an executor with
/// its database.
public final class Node implements AutoCloseable {

  private static final long CERTIFIED_MILLIS = 2000;
  private static final String REPAIRING = "repairing";
  private final Members members;
  private final ClusterConfig.Node config;
  private final Path directory;
  private final Identity identity;
  private final NodeChanges changes;
  private final NodeShell shell;
  private final ProxyHost orders;
  private final Rpc rpc;
  private final Optional<DatabaseHost> database;
  private final long startedNanos = System.nanoTime();
  private volatile String health = "starting";
  private volatile long certified;
  private volatile long delivered;
  private volatile long epoch;
  private volatile boolean behind;

  private Node(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      NodeChanges changes,
      Disks disks)
      throws IOException {
    this.config = config;
    this.directory = directory;
    this.changes = changes;
    DiskFull.refuse(Files.createDirectories(directory));
    this.identity = new Identity(cluster.name(), config.id().number());
    this.shell =
        new NodeShell(
            cluster,
            config,
            new Logs(directory, identity, disks.log()),
            (logs, record) -> log(disks, logs, record),
            NodeRequests.rules(cluster),
            new Smr(),
            failure);
    this.rpc = new Rpc(shell.transport()::send);
    this.members = new Members(cluster, rpc, this::onReconfigured);
    this.orders =
        new ProxyHost(
            config.id(), cluster, shell.keys().requests(), this::send, shell.timers(), _ -> {});
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
                            shell
                                .transport()
                                .send(client, Frame.DELEGATE.of(message, DelegateMessage::write)),
                        this::truncate,
                        (slot, history) -> order().reinstated(slot, history),
                        told -> told.accept(order()),
                        now -> health = now,
                        broken -> {
                          new VoidMark(directory).setIfDamaged(broken);
                          shell.fail(broken);
                        }),
                    orders,
                    shell.timers(),
                    shell.gateways()::contains))
            : Optional.empty();
  }

  /// Opens the log of the order, unless this node has forgotten its promises.
  private DurableLog log(Disks disks, Logs logs, Consumer<Bytes> record) throws IOException {
    Membership membership = new Membership(directory);
    if (!logs.exists(NodeShell.LOG)) {
      membership.refuseToForget(
          config.hasDatabase() && disks.engine().exists(directory.resolve(config.engine())));
    }
    DurableLog log = logs.open(NodeShell.LOG, record);
    membership.joined(identity);
    return log;
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
    return started(new Node(cluster, config, directory, failure, changes, Disks.REAL), Disks.REAL);
  }

  static Node start(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      Disks disks)
      throws IOException, SQLException {
    return started(new Node(cluster, config, directory, failure, _ -> {}, disks), disks);
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
    ClusterConfig cluster = members.now();
    VoidMark mark = new VoidMark(directory);
    if (database.isPresent()) {
      EngineStore store = disks.engine().with(cluster);
      Path data = directory.resolve(config.engine());
      database.get().open(new EngineFiles(config.engine(), store, data, mark), rpc);
    }
    shell.listen();
    database.ifPresentOrElse(DatabaseHost::start, this::followCertificates);
    shell.start(held());
    new Substitutes(
            members::now,
            config.id(),
            () -> shell.leader().filter(config.id()::equals).isPresent(),
            () -> health.startsWith(REPAIRING),
            rpc,
            orders::submit,
            shell::isEnding)
        .start();
    health = "ready";
  }

  /// The last slot that the database, or its newest snapshot, can have only from this node's log.
  private long held() throws IOException {
    long held = database.isPresent() ? database.get().held() : 0;
    return new InstalledMark(directory).without(held);
  }

  /// Other nodes order from now on.
  private void onReconfigured(ClusterConfig before, ClusterConfig now) {
    shell.reconfigured(before, now);
    orders.reconfigured(now);
    changes.changed(now);
    if (!now.nodeIds().contains(config.id())) {
      health = "removed: configuration #" + now.configuration() + " is without it";
      new Release(
              certified(),
              () -> orders.submit(new HostCommand.Checkpoint(true)),
              shell::isEnding,
              changes::released)
          .await(members.base());
    }
  }

  private Certified certified() {
    return new Certified(
        rpc, () -> members.now().databases(), members.now().tolerance().weakCertificate());
  }

  private Order order() {
    return shell.order();
  }

  /// Without a database, this node learns certified states from those that have one.
  private void followCertificates() {
    certified()
        .follow(
            CERTIFIED_MILLIS,
            shell::isEnding,
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
    shell.transport().send(to, frame);
  }

  private void replication(NodeId from, SmrMessage message) {
    switch (message) {
      case SmrMessage.Submit(var request) -> {
        NodeRequests.refuse(request, from.isClient() && !shell.transport().isOperator(from));
        order().submit(from, request);
      }
      case SmrMessage.ToClient toClient -> orders.on(from, toClient);
      case SmrMessage.Local _ when !from.equals(config.id()) ->
          throw new WireException("a node's own word from outside");
      case SmrMessage other -> database.ifPresent(host -> host.offer(from, other));
    }
  }

  // In.

  private final class Smr implements NodeShell.Protocol {
    @Override
    public void onOrder(Indication indication) {
      switch (indication) {
        case Delivered next -> {
          orders.delivered(next.slot());
          members.delivered(next.requests());
          delivered = next.slot();
          behind = false;
          database.ifPresent(host -> host.delivered(next));
        }
        case LeaderKnown(NodeId node, long number) -> {
          epoch = number;
          orders.on(config.id(), new SmrMessage.LeaderIs(node));
          shell.gateways().forEach(client -> send(client, new SmrMessage.LeaderIs(node)));
        }
        case Reconfigured change -> members.on(change);
        case Behind told -> {
          behind = true;
          database.ifPresent(host -> host.behind(told));
        }
        default -> database.ifPresent(host -> host.ahead(indication));
      }
    }

    @Override
    public void onFrame(NodeId from, Frame kind, Bytes frame) {
      switch (kind) {
        case REPLICATION -> replication(from, SmrMessage.read(shell.spool().opened(frame)));
        case DELEGATE -> {
          DelegateMessage message = DelegateMessage.read(Frame.inside(frame));
          if (from.isClient()) { // a node has no transactions, and must not speak in another's
            database.ifPresent(host -> host.delegate(from, message));
          }
        }
        case ANSWER -> rpc.onAnswer(from, Frame.inside(frame));
        case DISK_FULL, SHEPHERD -> {} // for clients
        case ORDER, QUESTION, NEWS -> throw new IllegalStateException("for the shell: " + kind);
      }
    }

    @Override
    public Bytes answer(NodeId from, Rpc.Method method, Bytes body)
        throws IOException, SQLException {
      if (method == Rpc.Method.MEMBERS) {
        return members.encode();
      }
      if (method == Rpc.Method.STATUS) {
        return NodeStatusJson.answer(status());
      }
      if (method == Rpc.Method.CANCEL && !from.isClient()) {
        throw new WireException("not a node's business: " + method);
      }
      if (database.isEmpty()) {
        throw new WireException(config.id() + " only orders, it has no database");
      }
      return database.get().answer(from, method, body);
    }

    @Override
    public boolean answersNodes() {
      return true;
    }

    @Override
    public Bytes pinged() {
      return health.startsWith(REPAIRING) ? Rpc.AWAY : Bytes.EMPTY;
    }

    @Override
    public void onConnected(NodeId peer) {
      if (peer.isClient()) {
        shell.leader().ifPresent(node -> send(peer, new SmrMessage.LeaderIs(node)));
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
      if (peer.isClient()) {
        database.ifPresent(host -> host.disconnected(peer));
      }
    }

    @Override
    public void onFailure(Throwable broken, Consumer<Throwable> stop) {
      health = "failed: " + broken.getMessage();
      if (!DiskFull.is(broken, directory)) {
        stop.accept(broken);
        return;
      }
      // Not here: this may be the thread that writes to the links.
      Thread.startVirtualThread(() -> {
        shell.transport().farewell(Frame.DISK_FULL.begin().string(directory.toString()).toBytes());
        stop.accept(broken);
      });
    }
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
        Optional.of(shell.leader().filter(config.id()::equals).isPresent() ? leads : "follower"),
        Optional.of(health),
        OptionalLong.of((System.nanoTime() - startedNanos) / 1_000_000_000L),
        new ReplicaDetails(
            shell.leader().map(NodeId::number).orElse(0L),
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
    shell.unlink();
    orders.close();
    database.ifPresent(DatabaseHost::stop);
    Closing.all(database.orElse(null), shell);
  }
}
