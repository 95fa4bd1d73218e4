package quorate.runtime.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.database.run.EngineTables;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.ResultFiles;
import quorate.engine.transaction.EngineSyncPoints;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.client.LargeAnswer;
import quorate.runtime.client.ProxyHost;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Upkeep;
import quorate.runtime.keys.OperatorKey;
import quorate.runtime.net.Rpc;
import quorate.runtime.order.Order;
import quorate.runtime.read.Readers;
import quorate.runtime.read.ReplicaReads;
import quorate.runtime.shell.Closing;
import quorate.runtime.status.DatabaseStatus;
import quorate.runtime.store.EngineFiles;
import quorate.runtime.store.VoidMark;

/// The parts of a node that executes, beside its orderer: the engine, the replica that applies the
/// order to it, a delegate for interactive transactions, and repair.
final class DatabaseHost implements AutoCloseable {
  private static final long CHECKPOINT_SLOTS = 50_000;

  /// The rest that may be put off after reading snapshots.
  private static final Duration PUT_OFF = Duration.ofMinutes(1);

  /// The node around the database.
  ///
  /// @param messages sends to replicas, gateways and itself
  /// @param tentative sends a delegate's answers
  /// @param truncate truncates the log up to a slot
  /// @param reinstated a state up to a slot is installed, with the history of the order
  /// @param order hands work to the order
  record Outside(
      BiConsumer<NodeId, SmrMessage> messages,
      BiConsumer<NodeId, DelegateMessage> tentative,
      LongConsumer truncate,
      BiConsumer<Long, Bytes> reinstated,
      Consumer<Consumer<Order>> order,
      Consumer<String> health,
      Consumer<Throwable> failure) {}

  private final Supplier<ClusterConfig> cluster;
  private final NodeId self;
  private final Path directory;
  private final Outside outside;
  private final EngineDeaths deaths;
  private final ResultFiles results;
  private final ProxyHost orders;
  private final OrderedBytes orderedBytes;
  private final ScheduledExecutorService timers;
  private final Predicate<NodeId> connected;
  private @Nullable Engine engine;
  private @Nullable DatabaseParts parts;
  private @Nullable StallWatch watch;

  /// @param connected whether a client is
  DatabaseHost(
      Supplier<ClusterConfig> cluster,
      NodeId self,
      Path directory,
      Outside outside,
      ProxyHost orders,
      ScheduledExecutorService timers,
      Predicate<NodeId> connected) {
    this.cluster = cluster;
    this.self = self;
    this.directory = directory;
    this.outside = outside;
    this.deaths = new EngineDeaths(directory);
    this.results = new ResultFiles(directory.resolve("results"), LargeAnswer.CHUNK_BYTES_MAX);
    this.orders = orders;
    this.orderedBytes =
        new OrderedBytes(
            cluster.get().databases().indexOf(self),
            () -> orders.submit(new HostCommand.Checkpoint(true)));
    this.timers = timers;
    this.connected = connected;
  }

  /// Opens the engine, or rebuilds it.
  void open(EngineFiles files, Rpc rpc) throws SQLException, IOException {
    parts = files.open(open -> build(open, rpc));
  }

  private DatabaseParts build(Engine open, Rpc rpc) throws SQLException {
    engine = open;
    Execution execution = new Execution(open);
    execution.keepIn(results);
    Delegate[] delegate = new Delegate[1];
    DatabaseMachine[] machine = new DatabaseMachine[1];
    Readers readers =
        new Readers(open, execution, outside.messages()::accept, () -> delegate[0].evictAll());
    Scanner scanner =
        new Scanner(
            self,
            execution,
            new EngineTables(open),
            new ReplicaReads(open, execution),
            directory.resolve("snapshots"),
            () -> running().settling().await(),
            orders::submit);
    delegate[0] =
        new Delegate(
            open,
            execution,
            () -> machine[0].catalog(),
            () -> machine[0].gate(),
            outside.tentative(),
            connected);
    Upkeep upkeep = cluster.get().upkeep();
    TableDigests digests = upkeep.follow() ? TableDigests.following(open) : TableDigests.off(open);
    var lanes = EarlyExecution.lanes(open, execution, delegate[0], digests, upkeep.parallel());
    machine[0] =
        new DatabaseMachine(open, execution, delegate[0], readers, scanner, digests, lanes);
    machine[0].avoid(deaths);
    Replica replica =
        new Replica(
            self,
            cluster.get().databases(),
            cluster.get().tolerance(),
            CHECKPOINT_SLOTS,
            Replica.SESSION_SLOTS,
            machine[0],
            new OperatorKey(cluster));
    ApplyHost apply = apply(replica, readers);
    Tolerance tolerance = cluster.get().tolerance();
    SnapshotTrees trees = new SnapshotTrees(directory.resolve("excerpts"), PUT_OFF);
    RepairProgress progress = new RepairProgress();
    SnapshotSearch search =
        new SnapshotSearch(
            self,
            () -> cluster.get().databases(),
            rpc,
            command -> orders.submit(command),
            directory,
            scanner.snapshots(),
            tolerance,
            Throttle.of(cluster.get().upkeep().repairBytesPerSecond()),
            progress);
    return new DatabaseParts(
        readers,
        scanner,
        delegate[0],
        machine[0],
        replica,
        apply,
        new EngineSyncPoints(open, execution, replica::holding, apply::submit),
        new Compaction(open, execution, delegate[0], readers, replica::holding),
        new SnapshotOffers(
            self, apply, replica::control, replica::repairing, scanner, trees, tolerance),
        new Repairs(
            directory,
            search,
            trees,
            new RowDifferences(open, new EngineTables(open), scanner),
            open,
            machine[0],
            scanner,
            apply,
            progress,
            outside.health(),
            this::certified,
            this::reinstated));
  }

  private ApplyHost apply(Replica replica, Readers readers) {
    return new ApplyHost(
        self, replica, outside.messages(), this::fromReplica, this::failed, readers::start, timers);
  }

  /// The last slot of which the database has executed something, or that a snapshot covers.
  long held() throws IOException {
    Position applied = running().machine().applied();
    var certified = running().scanner().snapshots().newestCertified();
    return Math.max(applied.slot(), certified.map(it -> it.at().slot()).orElse(0L));
  }

  void start() {
    open().onLost(this::lost);
    ApplyHost apply = running().apply();
    StallWatch stall = new StallWatch(apply, apply::backlog, StallWatch::dump, outside.failure());
    watch = stall;
    running().apply().start();
    tell(new ReplicaEvent.Started());
    stall.start(timers);
    running().settling().start(timers);
    running().compaction().start(timers, running().apply()::submit);
    scrub().start(timers, running().apply()::submit);
  }

  private Scrub scrub() {
    return new Scrub(
        cluster.get().upkeep().scrub(),
        cluster.get().databases().indexOf(self),
        () -> running().replica().control().newest(),
        () -> orders.submit(new HostCommand.Checkpoint(false)));
  }

  /// Reports at once that the engine has ended. If only the next write found out, the node would
  /// count until then as one that can vote.
  private void lost() {
    SQLException gone = new SQLException("its server has ended", "57P01");
    failed(new EngineFailure(open().name() + " failed: " + gone.getMessage(), gone));
  }

  private void failed(Throwable broken) {
    DatabaseParts now = running();
    if (EngineDeaths.isOne(open(), broken)) {
      deaths.note(now.machine().applied(), now.apply().isBusy(), now.readers().areRunning());
    }
    outside.failure().accept(broken);
  }

  // Down: from the order to the replica, and the replica's effects on the node.

  void delivered(Delivered next) {
    tell(ReplicaEvent.Ordered.of(next));
    orderedBytes.delivered(next.slot(), next.requests());
  }

  /// Takes the order's indications of slots that it has not decided yet.
  void ahead(Indication told) {
    ReplicaEvent.ahead(told).ifPresent(this::tell);
  }

  void behind(Behind behind) {
    tell(ReplicaEvent.LogTruncated.by(behind));
  }

  private void tell(ReplicaEvent event) {
    offer(self, new SmrMessage.Local(event));
  }

  void offer(NodeId from, SmrMessage message) {
    running().apply().offer(new Event.Received<>(from, message));
  }

  private void fromReplica(ReplicaIndication indication) {
    switch (indication) {
      case ReplicaIndication.Propose(Command command) -> orders.submit(command);
      case ReplicaIndication.Repair(Position after, String reason) -> {
        new VoidMark(directory).setAlways(reason);
        running().repairs().start(after, Optional.empty(), reason);
      }
      case ReplicaIndication.Seek(Position after, Position needlessPast, String reason) ->
          running().repairs().start(after, Optional.of(needlessPast), reason);
      case ReplicaIndication.GoOn(long from) -> outside.order().accept(to -> to.redeliver(from));
      case ReplicaIndication.Choose(var it, var value) ->
          outside.order().accept(to -> to.choose(it, value));
      case ReplicaIndication.Judged(var it, var fine) ->
          outside.order().accept(to -> to.judge(it, fine));
      case ReplicaIndication.Certified(Position at, StateDigest state) -> {
        try {
          running().scanner().snapshots().certified(at, state); // first: the log is cut below it
        } catch (IOException notWritten) {
          throw new UncheckedIOException("cannot keep a certificate", notWritten);
        }
        outside.truncate().accept(at.slot());
        orderedBytes.truncated(at.slot());
      }
    }
  }

  private CompletableFuture<Position> certified() {
    return running().apply().ask(() -> running().replica().control().certified());
  }

  private void reinstated(Position at, Bytes history) {
    tell(new ReplicaEvent.SnapshotInstalled(at));
    outside.reinstated().accept(at.wholeSlots(), history);
    outside.health().accept("ready");
  }

  private DatabaseParts running() {
    return Objects.requireNonNull(parts);
  }

  // In.

  void delegate(NodeId from, DelegateMessage message) {
    running().delegate().on(from, message);
  }

  void disconnected(NodeId client) {
    DatabaseParts now = parts;
    if (now != null) {
      now.delegate().disconnected(client);
    }
  }

  /// Answers a question to a node with a database.
  Bytes answer(NodeId from, Rpc.Method method, Bytes body) throws IOException, SQLException {
    if (method.isAmongNodes() && from.isClient()) {
      throw new WireException("not a client's business: " + method);
    }
    DatabaseParts now = running();
    return switch (method) {
      case CATALOG -> StoredCatalog.encoded(now.machine().catalog());
      case CONTROL -> now.offers().encodedControl();
      case ENGINE -> EngineConsole.run(open(), new Decoder(body).string());
      case SNAPSHOT -> now.offers().newest();
      case SNAPSHOT_PIECE -> now.offers().piece(new Decoder(body));
      case TREE -> now.offers().tree(new Decoder(body));
      case EXCERPT -> now.offers().excerpt(from, new Decoder(body));
      case EXCERPT_PIECE -> now.offers().excerptPiece(from, new Decoder(body));
      case ROWS -> results.answer(new Decoder(body));
      case CANCEL -> {
        now.readers().cancel(new Decoder(body).request());
        yield Bytes.EMPTY;
      }
      case EVIDENCE ->
          now.scanner().evidence(new Position(new Decoder(body).i64())).orElse(Bytes.EMPTY);
      case STATUS, PING, MEMBERS -> Bytes.EMPTY; // the node's own
      case COMPARE, FINDINGS -> throw new WireException("no shepherd has this database");
    };
  }

  /// The database's part of `quorate status`.
  DatabaseStatus status() {
    DatabaseParts now = running();
    return new DatabaseStatus(
        open().jdbcUrl(),
        now.machine().applied().number(),
        now.apply().backlog(),
        now.delegate().open(),
        now.machine().executedAhead(),
        new TreeMap<>(now.machine().evaluation().described()),
        open().ddlCommits(),
        open().snapshotReads(),
        Optional.ofNullable(watch).flatMap(StallWatch::stalled),
        now.repairs().progress().described(),
        now.machine()
            .tableDigests()
            .astray()
            .map(it -> new DatabaseStatus.Astray(it.at().toString(), it.tables())),
        now.repairs().last().map(repaired -> repaired.described(now.repairs().progress().took())));
  }

  /// The name of its engine.
  String engine() {
    return open().name();
  }

  /// The engine's version.
  String version() {
    return open().version();
  }

  private Engine open() {
    return Objects.requireNonNull(engine);
  }

  /// Ends running work: the order delivers no more.
  void stop() {
    DatabaseParts now = parts;
    if (now != null) {
      now.delegate().close();
      now.readers().close();
      now.apply().close();
    }
  }

  @Override
  public void close() {
    DatabaseParts now = parts;
    Closing.all(now == null ? null : now.machine(), engine);
  }
}
