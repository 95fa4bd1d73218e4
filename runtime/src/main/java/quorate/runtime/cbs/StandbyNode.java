package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.engine.schema.StoredCatalog;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsRecord;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.shell.Guarded;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.store.EngineStore;
import quorate.runtime.store.InstalledMark;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// One node of a cluster with a replicated shepherd: its part in the order, its database, and the
/// shepherd while it is active here.
public final class StandbyNode implements AutoCloseable {
  /// After this many bytes of decisions the state is saved, and the order is truncated.
  private static final long COMPACT_BYTES = 8 << 20;

  private static final String STATE = "state";

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final NodeShell shell;
  private final CbsConfig cbs;
  private final ExecutorService disk =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("states").factory());

  /// Starts and ends shepherds here, one change after another.
  private final ExecutorService changes =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("succession").factory());

  private final SuccessionHost succession;
  private final DatabaseGate gate;
  private final Optional<ReplicaDatabase> database;
  private final FarRows rows = new FarRows(this::send, this::isThere, RowStreams.PATIENCE);
  private final Findings findings;
  private final OperatorQuestions questions;
  private volatile Catalog catalog = Catalog.EMPTY;
  private volatile @Nullable ActiveShepherd active;

  private StandbyNode(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      EngineStore store,
      long compactBytes,
      Consumer<Throwable> failure)
      throws IOException {
    this.config = config;
    this.node = node;
    this.shell = new NodeShell(config, node, directory, STATE, new Standby(), failure);
    this.cbs = Shepherd.cbs(config);
    this.findings = Findings.open(shell.logs());
    SecureRandom random = new SecureRandom();
    List<Bytes> states = new ArrayList<>();
    DurableLog stateLog = shell.logs().open(STATE, states::add);
    this.succession =
        new SuccessionHost(
            cbs,
            node.id(),
            new SessionId(random.nextLong(), random.nextLong()),
            stateLog,
            states,
            new InstalledMark(directory),
            shell::propose,
            new Above(),
            shell.timers(),
            shell.transport().loop(),
            disk,
            shell::fail,
            compactBytes);
    this.gate = new DatabaseGate(this::send, succession::epoch);
    this.database =
        cbs.replicas().contains(node.id())
            ? Optional.of(database(directory, store))
            : Optional.empty();
    StandbyAnswers answers =
        new StandbyAnswers(
            config,
            node,
            succession,
            () -> Optional.ofNullable(active),
            this::engine,
            System.nanoTime());
    this.questions =
        new OperatorQuestions(
            config,
            findings,
            database -> database.equals(node.id()) ? engine() : Optional.empty(),
            answers::status,
            answers::desk);
  }

  private ReplicaDatabase database(Path directory, EngineStore store) {
    Path files = directory.resolve("database");
    Set<Dialect> dialects = config.dialects(Shepherd.replicas(config));
    return new ReplicaDatabase(
        node.id(),
        ShepherdDatabase.opener(store, node, directory, files, dialects),
        dialects,
        SequenceBlocks.reserved(succession),
        gate::fromDatabase,
        this::know,
        Optional.of(rows));
  }

  /// Starts a node in its directory, which is created if it is missing.
  ///
  /// @param failure takes the exception that stops the node later on
  /// @throws ConfigException if this node cannot have the directory or the port, with the remedy
  public static StandbyNode start(
      ClusterConfig config, ClusterConfig.Node node, Path directory, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(config, node, directory, EngineStore.FILES.with(config), COMPACT_BYTES, failure);
  }

  static StandbyNode start(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      EngineStore store,
      long compactBytes,
      Consumer<Throwable> failure)
      throws IOException, SQLException {
    StandbyNode started = new StandbyNode(config, node, directory, store, compactBytes, failure);
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
      shell
          .timers()
          .scheduleWithFixedDelay(
              database.get()::watch,
              Shepherd.WATCH_MILLIS,
              Shepherd.WATCH_MILLIS,
              TimeUnit.MILLISECONDS);
    }
    succession.start(shell); // restored before any message arrives
    shell.listen();
  }

  private boolean isThere(NodeId gateway) {
    return shell.gateways().contains(gateway);
  }

  private void know(Catalog other) {
    catalog = other;
    shell.gateways().forEach(this::tellSchema);
  }

  private void tellSchema(NodeId gateway) {
    send(gateway, new StandbyMessage.Schema(StoredCatalog.encoded(catalog)));
  }

  /// Sends messages in the order of the calls, also to this node itself.
  private void send(NodeId to, StandbyMessage message) {
    Bytes frame = Frame.SHEPHERD.of(message, StandbyWire::write);
    try {
      shell
          .transport()
          .loop()
          .execute(() -> {
            if (to.equals(node.id())) {
              on(to, StandbyWire.read(Frame.inside(frame)));
            } else {
              shell.transport().send(to, frame);
            }
          });
    } catch (RejectedExecutionException stopping) {
      return; // the node ends
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

  /// The protocol as the shell calls it, on the loop.
  private final class Standby implements NodeShell.Protocol {
    @Override
    public void onOrder(Indication indication) {
      succession.fromOrder(indication);
    }

    @Override
    public void onFrame(NodeId from, Frame kind, Bytes frame) {
      if (kind != Frame.SHEPHERD) {
        throw new WireException("under a shepherd that is not spoken");
      }
      on(from, StandbyWire.read(Frame.inside(frame)));
    }

    @Override
    public Bytes answer(NodeId from, Rpc.Method method, Bytes body)
        throws IOException, SQLException {
      return questions.answer(method, body);
    }

    @Override
    public void onConnected(NodeId peer) {
      if (peer.isClient()) {
        tellSchema(peer);
        ActiveShepherd now = active;
        if (now != null) {
          now.connected(peer);
        }
      }
    }

    @Override
    public void onDisconnected(NodeId peer) {
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
    Guarded.execute(changes, shell::fail, work);
  }

  private void begin(long epoch, List<CbsRecord> records, DecisionLog log) {
    if (shell.isEnding() || succession.epoch() != epoch) {
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
            shell.timers(),
            broken -> {
              if (!(broken instanceof OrderedLog.Deposed)) {
                shell.fail(broken);
              }
            });
    active = fresh;
    fresh.start();
    shell.gateways().forEach(fresh::connected);
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
    return shell.describe(engine());
  }

  @Override
  public void close() {
    shell.end();
    succession.close();
    ActiveShepherd now = active;
    active = null;
    if (now != null) {
      now.close();
    }
    changes.shutdownNow();
    disk.shutdown();
    database.ifPresent(ReplicaDatabase::close);
    findings.close();
    shell.close();
  }
}
