package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.engine.schema.StoredCatalog;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsRecord;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;
import quorate.runtime.node.InstalledMark;
import quorate.runtime.node.Logs;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;
import quorate.runtime.shell.Questions;
import quorate.sql.catalog.Catalog;

/// One node of a cluster with a replicated shepherd: its part in the order, its database, and the
/// shepherd while it is active here.
public final class StandbyNode implements AutoCloseable {
  /// After this many bytes of decisions the state is saved, and the order is truncated.
  private static final long COMPACT_BYTES = 8 << 20;

  private static final String LOG = "log";
  private static final String STATE = "state";
  private static final String FINDINGS = "findings";
  private static final NodeId COORDINATOR = new NodeId(NodeId.CLIENT_MIN - 1);

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final Path directory;
  private final Consumer<Throwable> failure;
  private final CbsConfig cbs;
  private final ScheduledExecutorService timers;
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("states").factory());

  /// Starts and ends shepherds here, one change after another.
  private final ExecutorService changes =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("succession").factory());

  private final Transport transport;
  private final Executor loop;
  private final Logs logs;
  private final SuccessionHost succession;
  private final OrderHost<PaxosMessage> order;
  private final List<Bytes> orderRecords = new ArrayList<>();
  private final DatabaseGate gate;
  private final Optional<ReplicaDatabase> database;
  private final FarRows rows = new FarRows(this::send, this::isThere, RowStreams.PATIENCE);
  private final Set<NodeId> gateways = ConcurrentHashMap.newKeySet();
  private final Findings findings;
  private final Questions questions;
  private volatile Catalog catalog = Catalog.EMPTY;
  private volatile @Nullable ActiveShepherd active;
  private volatile boolean closed;

  private StandbyNode(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      Shepherd.Engines engines,
      long compactBytes,
      Consumer<Throwable> failure)
      throws IOException {
    this.config = config;
    this.node = node;
    this.directory = directory;
    this.failure = failure;
    List<NodeId> replicas = Shepherd.replicas(config).stream().map(ClusterConfig.Node::id).toList();
    this.cbs =
        CbsConfig.of(COORDINATOR, replicas, Set.copyOf(replicas), config.tolerance())
            .in(config.shepherding().mode())
            .owing(config.shepherding().backlog())
            .patient();
    ScheduledThreadPoolExecutor wheel =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("shepherd-timers").factory());
    wheel.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    wheel.setRemoveOnCancelPolicy(true);
    this.timers = wheel;
    this.logs = new Logs(directory, new Identity(config.name(), node.id().number()));
    DurableLog orderLog = logs.open(LOG, orderRecords, STATE); // before anything else is made
    this.findings = found();
    this.transport = Transport.ofNode(config, node, directory, new Links());
    this.loop = transport.loop();
    SecureRandom random = new SecureRandom();
    List<Bytes> states = new ArrayList<>();
    DurableLog stateLog = logs.open(STATE, states);
    this.succession =
        new SuccessionHost(
            cbs,
            node.id(),
            new SessionId(random.nextLong(), random.nextLong()),
            stateLog,
            states,
            new InstalledMark(directory),
            new Above(),
            timers,
            loop,
            disk,
            this::fail,
            compactBytes);
    this.order =
        new OrderHost<>(
            node.id(),
            OrderProtocol.paxos(PaxosConfig.of(node.id(), config.nodeIds(), config.tolerance())),
            orderLog,
            transport::send,
            succession::fromOrder,
            this::fail,
            timers,
            loop);
    this.gate = new DatabaseGate(this::send, succession::epoch);
    Path files = directory.resolve("database");
    this.database =
        replicas.contains(node.id())
            ? Optional.of(
                new ReplicaDatabase(
                    node.id(),
                    () -> engines.open(config, node, files),
                    config.dialects(Shepherd.replicas(config)),
                    SequenceBlocks.reserved(succession),
                    gate::fromDatabase,
                    this::know,
                    Optional.of(rows)))
            : Optional.empty();
    this.questions =
        OperatorQuestions.over(
            transport,
            new StandbyAnswers(
                config,
                node,
                succession,
                findings,
                () -> Optional.ofNullable(active),
                this::engine,
                System.nanoTime()));
  }

  private Findings found() throws IOException {
    List<Bytes> records = new ArrayList<>();
    DurableLog kept = logs.open(FINDINGS, records); // fills `records`
    return new Findings(kept, records);
  }

  /// Starts a node in its directory, which is created if it is missing.
  ///
  /// @param failure takes the exception that stops the node later on
  /// @throws ConfigException if this node cannot have the directory or the port, with the remedy
  public static StandbyNode start(
      ClusterConfig config, ClusterConfig.Node node, Path directory, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(config, node, directory, Shepherd::opened, COMPACT_BYTES, failure);
  }

  static StandbyNode start(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      Shepherd.Engines engines,
      long compactBytes,
      Consumer<Throwable> failure)
      throws IOException, SQLException {
    Files.createDirectories(directory);
    StandbyNode started = new StandbyNode(config, node, directory, engines, compactBytes, failure);
    try {
      started.start();
      return started;
    } catch (IOException | SQLException | RuntimeException refused) {
      started.close();
      throw refused;
    }
  }

  private void start() throws IOException, SQLException {
    if (database.isPresent()) {
      Runnable connected = database.get().start();
      gate.open(database.get());
      connected.run();
      timers.scheduleWithFixedDelay(
          database.get()::watch,
          Shepherd.WATCH_MILLIS,
          Shepherd.WATCH_MILLIS,
          TimeUnit.MILLISECONDS);
    }
    succession.start(order, orderRecords); // restored before any message arrives
    transport.listen(node.address());
    Map<NodeId, java.net.InetSocketAddress> peers = new TreeMap<>(config.addresses());
    peers.remove(node.id());
    transport.connect(peers);
    DiskWatch.start(directory, timers, this::fail);
  }

  private boolean isThere(NodeId gateway) {
    return gateways.contains(gateway);
  }

  private void fail(Throwable broken) {
    if (!closed) {
      failure.accept(broken);
    }
  }

  private void know(Catalog other) {
    catalog = other;
    gateways.forEach(this::tellSchema);
  }

  private void tellSchema(NodeId gateway) {
    send(gateway, new StandbyMessage.Schema(StoredCatalog.encoded(catalog)));
  }

  /// Sends messages in the order of the calls, also to this node itself.
  private void send(NodeId to, StandbyMessage message) {
    Bytes frame = Frame.SHEPHERD.of(message, StandbyWire::write);
    try {
      loop.execute(() -> {
        if (to.equals(node.id())) {
          receive(to, frame);
        } else {
          transport.send(to, frame);
        }
      });
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  /// Called on the loop.
  private void receive(NodeId from, Bytes frame) {
    var in = Frame.open(frame);
    Frame kind = Frame.of(in);
    if (kind == Frame.ORDER && from.isClient()) {
      throw new WireException("a gateway has nothing ordered by itself");
    }
    switch (kind) {
      case ORDER -> order.receive(from, in);
      case SHEPHERD -> on(from, StandbyWire.read(in));
      case QUESTION -> questions.onClient(from, in);
      case NEWS -> ChangeNotice.relay(from, in, gateways, transport::send);
      case REPLICATION, DELEGATE, ANSWER, DISK_FULL ->
          throw new WireException("under a shepherd that is not spoken");
    }
  }

  private void on(NodeId from, StandbyMessage message) {
    ActiveShepherd now = active;
    switch (message) {
      case StandbyMessage.FromGateway said when from.isClient() -> {
        if (now != null) {
          now.fromGateway(from, said);
        }
      }
      case StandbyMessage.FromReader said when from.isClient() -> rows.on(from, said);
      case StandbyMessage _ when from.isClient() ->
          throw new WireException("no gateway's word: " + message.getClass().getSimpleName());
      case StandbyMessage.ToDatabase it -> gate.on(from, it);
      case StandbyMessage.ToShepherd it -> {
        if (now != null) {
          now.fromDatabase(from, it);
        }
      }
      case StandbyMessage.StateWanted(long slot) ->
          succession.stateAfter(slot).ifPresent(state -> send(from, state));
      case StandbyMessage.State state -> succession.install(state);
      case StandbyMessage.FromGateway _,
          StandbyMessage.FromReader _,
          StandbyMessage.ToReader _,
          StandbyMessage.ToGateway _ ->
          throw new WireException("no node's word: " + message.getClass().getSimpleName());
    }
  }

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      receive(from, frame);
    }

    @Override
    public void onConnected(NodeId peer) {
      if (peer.isClient()) {
        gateways.add(peer);
        tellSchema(peer);
        ActiveShepherd now = active;
        if (now != null) {
          now.connected(peer);
        }
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
      gateways.remove(peer);
      rows.gone(peer);
      ActiveShepherd now = active;
      if (now != null && peer.isClient()) {
        now.gatewayGone(peer);
      } else if (now != null) {
        now.disconnected(peer);
      }
    }
  }

  /// Starts and ends the shepherd as the succession decides.
  private final class Above implements SuccessionHost.Above {
    @Override
    public void active(long epoch, List<CbsRecord> records, DecisionLog log) {
      CbsLog.LOG.info("node {} is the active shepherd, epoch {}", node.id().number(), epoch);
      change(() -> begin(epoch, records, log));
    }

    @Override
    public void deposed(long epoch, NodeId successor) {
      CbsLog.LOG.warn(
          "node {} is no longer the active shepherd, epoch {} is over: node {} has the next one",
          node.id().number(),
          epoch,
          successor.number());
      ActiveShepherd old = active;
      active = null;
      change(() -> {
        ActiveShepherd last = active != null && active.epoch() == epoch ? active : old;
        if (last != null) {
          end(last);
        }
      });
    }

    @Override
    public void ask(NodeId holder, StandbyMessage.StateWanted wanted) {
      send(holder, wanted);
    }
  }

  private void change(Runnable work) {
    try {
      changes.execute(() -> {
        try {
          work.run();
        } catch (RuntimeException broken) {
          fail(broken);
        }
      });
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  private void begin(long epoch, List<CbsRecord> records, DecisionLog log) {
    if (closed || succession.epoch() != epoch) {
      return; // it is over already
    }
    ActiveShepherd fresh =
        new ActiveShepherd(
            epoch,
            config,
            cbs,
            findings,
            records,
            log,
            this::send,
            timers,
            broken -> {
              if (!(broken instanceof OrderedLog.Deposed)) {
                fail(broken);
              }
            });
    active = fresh;
    fresh.start();
    gateways.forEach(fresh::connected);
  }

  private void end(ActiveShepherd last) {
    if (active == last) {
      active = null;
    }
    last.close();
  }

  /// The primary; empty if the shepherd is not active here.
  Optional<NodeId> primary() {
    return Optional.ofNullable(active).flatMap(it -> it.desk().primary());
  }

  /// The engine of its database; empty while it is down, and if there is none.
  Optional<Engine> engine() {
    return database.filter(ReplicaDatabase::isOpen).flatMap(ReplicaDatabase::engine);
  }

  /// The slot of the newest saved state; 0 if there is none.
  long keptSlot() {
    return succession.keptSlot();
  }

  /// The node's number, its engine and that engine's version, for the start-up lines.
  public String describe() {
    return "node %d   %s ready"
        .formatted(
            node.id().number(),
            engine().map(it -> it.name() + " " + it.version()).orElse("orders,"));
  }

  @Override
  public void close() {
    closed = true;
    transport.close();
    timers.shutdownNow();
    succession.close();
    ActiveShepherd now = active;
    active = null;
    if (now != null) {
      now.close();
    }
    changes.shutdownNow();
    disk.shutdown();
    database.ifPresent(ReplicaDatabase::close);
    order.close();
    findings.close();
    logs.close();
  }
}
