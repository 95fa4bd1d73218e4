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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.replication.client.ClientIndication;
import quorate.replication.smr.Command;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.Position;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrIndication;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.StateDigest;
import quorate.runtime.client.Orders;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.DiskFull;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;
import quorate.runtime.order.Paxos;

/// One node of the cluster: an orderer, an executor with its database, and a delegate for
/// interactive transactions, behind one port.
public final class Node implements AutoCloseable {
  private static final long CHECKPOINT_SLOTS = 50_000;

  private final ClusterConfig cluster;
  private final ClusterConfig.Node config;
  private final Path directory;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers =
      Executors.newScheduledThreadPool(1, Thread.ofPlatform().daemon().name("timers").factory());
  private final Transport transport;
  private final Orders orders;
  private final Rpc rpc;
  private final Set<NodeId> clients = ConcurrentHashMap.newKeySet();
  private final long startedNanos = System.nanoTime();
  private volatile Optional<NodeId> leader = Optional.empty();
  private volatile String health = "starting";
  private @Nullable Engine engine;
  private @Nullable Disk disk;
  private final OrderProtocol<PaxosMessage> protocol;
  private @Nullable OrderHost<PaxosMessage> orderHost;
  private @Nullable Parts parts;

  /// What stands on the engine.
  private record Parts(
      Readers readers,
      Scanner scanner,
      Delegate delegate,
      DatabaseMachine machine,
      Replica replica,
      ApplyHost apply,
      Settling settling,
      Repairs repairs) {}

  private Node(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure) {
    this.cluster = cluster;
    this.config = config;
    this.directory = directory;
    this.failure = failure;
    this.protocol = new Paxos(PaxosConfig.of(config.id(), cluster.nodeIds(), cluster.tolerance()));
    this.transport = new Transport(cluster.name(), config.id(), new Links());
    this.rpc = new Rpc(transport::send);
    this.orders =
        new Orders(
            config.id(), cluster.nodeIds(), cluster.tolerance(), this::send, timers, _ -> {});
  }

  /// Starts a node on its directory, which is made if there is none.
  ///
  /// @param failure takes what stops the node later on
  /// @throws ConfigException if the directory or port cannot be this node's, with the fix
  public static Node start(
      ClusterConfig cluster, ClusterConfig.Node config, Path directory, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(cluster, config, directory, failure, Disks.REAL);
  }

  static Node start(
      ClusterConfig cluster,
      ClusterConfig.Node config,
      Path directory,
      Consumer<Throwable> failure,
      Disks disks)
      throws IOException, SQLException {
    Node node = new Node(cluster, config, directory, failure);
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
    Identity identity = new Identity(cluster.name(), config.id().number());
    Disk opened = disks.log().open(Files.createDirectories(directory.resolve("log")));
    disk = opened;
    Path data = directory.resolve(config.engine());
    Membership membership = new Membership(directory);
    List<Bytes> records = new ArrayList<>();
    DurableLog log;
    if (DurableLog.exists(opened)) {
      log = DurableLog.open(opened, identity, records::add);
    } else {
      membership.refuseToForget(disks.engine().exists(data));
      log = DurableLog.create(opened, identity);
    }
    membership.joined(identity);
    VoidMark mark = new VoidMark(directory);
    parts =
        new EngineFiles(config.id(), config.engine(), disks.engine(), data, mark).open(this::build);
    orderHost =
        new OrderHost<>(
            config.id(),
            protocol,
            log,
            transport::send,
            this::fromOrder,
            this::fail,
            timers,
            transport.loop());
    transport.listen(config.address());
    Map<NodeId, InetSocketAddress> peers = new LinkedHashMap<>(cluster.addresses());
    peers.remove(config.id());
    transport.connect(peers);
    parts.apply().start();
    parts.settling().start(timers);
    orderHost.start(records);
    DiskWatch.start(directory, timers, this::fail);
    health = "ready";
  }

  private Parts build(Engine open) throws SQLException {
    engine = open;
    Execution execution = new Execution(open);
    Delegate[] delegate = new Delegate[1];
    DatabaseMachine[] machine = new DatabaseMachine[1];
    Readers readers = new Readers(open, execution, this::send, () -> delegate[0].evictAll());
    Scanner scanner =
        new Scanner(
            config.id(),
            execution,
            new quorate.database.run.EngineTables(open),
            readers,
            directory.resolve("snapshots"),
            () -> running().settling().await(),
            orders::submit);
    Leases leases = new Leases(this::lease);
    delegate[0] =
        new Delegate(
            open,
            execution,
            () -> machine[0].catalog(),
            () -> machine[0].gate(),
            leases,
            (client, message) -> {
              Encoder out = Frame.DELEGATE.begin();
              DelegateMessage.write(out, message);
              transport.send(client, out.toBytes());
            },
            clients::contains);
    machine[0] = new DatabaseMachine(open, execution, delegate[0], readers, scanner);
    Replica replica =
        new Replica(
            config.id(),
            cluster.nodeIds(),
            cluster.tolerance(),
            CHECKPOINT_SLOTS,
            Replica.SESSION_SLOTS,
            machine[0]);
    ApplyHost apply =
        new ApplyHost(config.id(), replica, this::send, this::fromReplica, this::fail, timers);
    Repairs repairs =
        new Repairs(
            config.id(),
            cluster.nodeIds(),
            rpc,
            orders,
            directory,
            open,
            machine[0],
            scanner,
            apply,
            replica::control,
            cluster.tolerance().weakCertificate());
    Settling settling = new Settling(open, execution, replica::holding, apply::submit);
    return new Parts(readers, scanner, delegate[0], machine[0], replica, apply, settling, repairs);
  }

  private List<quorate.core.value.Result> lease(Command command) throws InterruptedException {
    try {
      return switch (orders.submit(command).get(10, TimeUnit.SECONDS)) {
        case ClientIndication.Answered answered -> answered.results();
        case ClientIndication other ->
            throw new quorate.core.value.SqlException("57P03", "too few databases agree");
      };
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException late) {
      String why = quorate.runtime.net.Reason.of(late);
      throw new quorate.core.value.SqlException("57P03", "the order does not answer: " + why);
    }
  }

  private void fail(Throwable broken) {
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

  // Down: from the order to the replica.

  private void fromOrder(Indication indication) {
    switch (indication) {
      case Delivered(long slot, var requests, var _, long _, var _) -> {
        orders.delivered(slot);
        running()
            .apply()
            .offer(new Event.Received<>(config.id(), new SmrMessage.Ordered(slot, requests)));
      }
      case LeaderKnown(NodeId node, long _) -> {
        leader = Optional.of(node);
        orders.on(config.id(), new SmrMessage.LeaderIs(node));
        clients.forEach(client -> send(client, new SmrMessage.LeaderIs(node)));
      }
      case Behind behind ->
          running()
              .apply()
              .offer(
                  new Event.Received<>(
                      config.id(),
                      new SmrMessage.Overtaken(
                          Position.of(behind.truncatedBelow() - 1, Position.INDEX_MAX),
                          behind.toString())));
      default -> {} // of interest to tests only
    }
  }

  private void fromReplica(SmrIndication indication) {
    switch (indication) {
      case SmrIndication.Propose(Command command) -> orders.submit(command);
      case SmrIndication.Repair(Position after, String reason) -> {
        health = "repairing: " + reason;
        markVoid(reason);
        running().repairs().start(after, reason, this::reinstated);
      }
      case SmrIndication.Certified(Position at, StateDigest state) -> {
        try {
          running().scanner().certified(at, state); // first: the log is cut below it
        } catch (IOException notWritten) {
          throw new java.io.UncheckedIOException("cannot keep a certificate", notWritten);
        }
        protocol.truncate(at.slot()).ifPresent(order()::local);
      }
    }
  }

  private void markVoid(String reason) {
    try {
      new VoidMark(directory).set(reason);
    } catch (IOException notWritten) {
      throw new java.io.UncheckedIOException(
          "cannot note in " + directory + " that the database is void", notWritten);
    }
  }

  /// A snapshot is installed: the replica goes on after it.
  private void reinstated(Position at) {
    running().apply().offer(new Event.Received<>(config.id(), new SmrMessage.Reinstated(at)));
    order().local(protocol.installed(at.wholeSlots()));
    order().local(protocol.redeliver(at.wholeSlots() + 1));
    health = "ready";
  }

  private Parts running() {
    return java.util.Objects.requireNonNull(parts);
  }

  private OrderHost<PaxosMessage> order() {
    return java.util.Objects.requireNonNull(orderHost);
  }

  // Out.

  private void send(NodeId to, SmrMessage message) {
    if (to.equals(config.id())) {
      fromSelf(message);
      return;
    }
    Encoder out = Frame.REPLICATION.begin();
    SmrMessage.write(out, message);
    if (out.size() > Transport.FRAME_BYTES_MAX && message instanceof SmrMessage.Reply reply) {
      out = Frame.REPLICATION.begin();
      SmrMessage.write(out, LargeReply.refused(reply));
    }
    transport.send(to, out.toBytes());
  }

  private void fromSelf(SmrMessage message) {
    switch (message) {
      case SmrMessage.Submit(var request) -> order().local(protocol.submit(request));
      case SmrMessage.ToClient toClient -> orders.on(config.id(), toClient);
      case SmrMessage other -> running().apply().offer(new Event.Received<>(config.id(), other));
    }
  }

  // In.

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case ORDER -> order().receive(from, in);
        case REPLICATION -> replication(from, SmrMessage.read(in));
        case DELEGATE -> running().delegate().on(from, DelegateMessage.read(in));
        case QUESTION -> {
          long number = in.varint();
          int method = in.u8();
          if (method == Rpc.Method.PING.ordinal()) {
            transport.send(from, Rpc.answer(number, Bytes.EMPTY));
          } else {
            question(from, number, method, in.bytes());
          }
        }
        case ANSWER -> rpc.onAnswer(in);
        case DISK_FULL -> {} // for clients
      }
    }

    private void replication(NodeId from, SmrMessage message) {
      switch (message) {
        case SmrMessage.Submit(var request) ->
            order().offer(new Event.Received<>(from, protocol.submit(request)));
        case SmrMessage.ToClient toClient -> orders.on(from, toClient);
        case SmrMessage.ToReplica toReplica ->
            running().apply().offer(new Event.Received<>(from, toReplica));
        case SmrMessage.Local _ -> throw new WireException("a node's own word from outside");
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
        Parts now = parts;
        if (now != null) {
          now.delegate().disconnected(peer);
        }
      }
    }
  }

  private void question(NodeId from, long number, int method, Bytes body) {
    Thread.startVirtualThread(() -> {
      Bytes answer;
      try {
        if (method >= Rpc.Method.values().length) {
          throw new WireException("no question has the number " + method);
        }
        answer = Rpc.answer(number, answer(Rpc.Method.values()[method], body));
      } catch (RuntimeException | IOException | SQLException refused) {
        answer = Rpc.refusal(number, String.valueOf(refused.getMessage()));
      }
      transport.send(from, answer);
    });
  }

  private Bytes answer(Rpc.Method method, Bytes body) throws IOException, SQLException {
    Parts now = running();
    return switch (method) {
      case CATALOG -> {
        Encoder out = new Encoder(4096);
        now.machine().catalog().encode(out);
        yield out.toBytes();
      }
      case STATUS -> new Encoder().string(status()).toBytes();
      case CONTROL -> now.repairs().control();
      case ENGINE ->
          EngineConsole.run(java.util.Objects.requireNonNull(engine), new Decoder(body).string());
      case SNAPSHOT -> now.repairs().newestSnapshot();
      case SNAPSHOT_PIECE -> now.repairs().piece(new Decoder(body));
      case PING -> Bytes.EMPTY;
      case CANCEL -> {
        now.readers().cancel(new Decoder(body).request());
        yield Bytes.EMPTY;
      }
    };
  }

  /// What `quorate status` shows of this node.
  private String status() throws IOException {
    Parts now = running();
    Engine open = java.util.Objects.requireNonNull(engine);
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("id", config.id().number());
    status.put("pid", ProcessHandle.current().pid());
    status.put("engine", open.name());
    status.put("version", open.version());
    status.put("jdbcUrl", open.jdbcUrl());
    status.put("address", config.host() + ":" + config.port());
    status.put("role", leader.filter(config.id()::equals).isPresent() ? "leader" : "follower");
    status.put("leader", leader.map(NodeId::number).orElse(0L));
    status.put("applied", now.machine().applied().slot());
    status.put("position", now.machine().applied().number());
    status.put("backlog", now.apply().backlog());
    status.put("openTransactions", now.delegate().open());
    status.put("ddlCommits", open.ddlCommits());
    status.put("snapshotReads", open.snapshotReads());
    status.put("health", health);
    status.put("uptimeSeconds", (System.nanoTime() - startedNanos) / 1_000_000_000L);
    return com.fasterxml.jackson.jr.ob.JSON.std.asString(status);
  }

  /// The port that it listens on, its engine and that engine's version, for the start-up lines.
  public String describe() {
    Engine open = java.util.Objects.requireNonNull(engine);
    return "node %d   %-8s %-10s %s"
        .formatted(config.id().number(), open.name(), open.version(), health);
  }

  @Override
  public void close() {
    transport.close();
    OrderHost<PaxosMessage> order = orderHost;
    if (order != null) {
      order.close();
    }
    Parts now = parts;
    if (now != null) {
      now.delegate().close();
      now.readers().close();
      now.apply().close();
    }
    timers.shutdownNow();
    Closing.all(
        now == null ? null : now.machine(),
        engine,
        disk instanceof AutoCloseable lock ? lock : null);
  }
}
