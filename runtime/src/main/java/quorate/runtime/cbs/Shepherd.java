package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.database.Engine;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Overview;
import quorate.replication.lock.LockTable;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.KnownCatalog;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Logs;
import quorate.runtime.shell.Monitors;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.store.EngineStore;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A cluster under commit barrier scheduling (HRDB, section 3): coordinator and managers in this
/// process, and databases in it or as servers beside it.
public final class Shepherd implements Cluster, ShepherdLink, AutoCloseable {
  /// The coordinator's identifier; databases have the numbers of the configuration.
  private static final NodeId COORDINATOR = new NodeId(NodeId.CLIENT_MIN - 1);

  static final long WATCH_MILLIS = 250;

  private final ClusterConfig config;
  private final SecureRandom random = new SecureRandom();
  private final AtomicLong clients = new AtomicLong(NodeId.CLIENT_MIN);
  private final Map<NodeId, ReplicaDatabase> databases = new LinkedHashMap<>();
  private final Set<Dialect> dialects;
  private final ScheduledExecutorService timers;
  private final LinkDelay delay;
  private final Path data;
  private final Logs logs;
  private final SequenceBlocks sequences;
  private final RowStreams streams = new RowStreams();
  private final ChangeNotice news = ChangeNotice.local();
  private final LockTable locks = new LockTable();
  private final ShepherdHost host;
  private final Findings findings;
  private final ShepherdDesk desk;
  private final long startedNanos = System.nanoTime();
  private @Nullable Transport operators;
  private final KnownCatalog catalog = new KnownCatalog();
  private volatile boolean vacant = true;

  private final AtomicLong accused = new AtomicLong();
  private final AtomicLong views = new AtomicLong();

  private Shepherd(ClusterConfig config, Path data, EngineStore store, Consumer<Throwable> failure)
      throws IOException {
    this.config = config;
    this.timers = NodeShell.timers("shepherd-timers");
    this.delay = new LinkDelay(config.shepherding().delay(), timers);
    this.dialects = config.dialects(replicas(config));
    this.data = data;
    Path home = data.resolve(ClusterKeys.SHEPHERD);
    this.logs = new Logs(home, config.name(), COORDINATOR);
    List<Bytes> blocks = new ArrayList<>();
    DurableLog sequenceLog = logs.open("sequences", blocks::add); // fills `blocks`
    this.sequences = SequenceBlocks.open(sequenceLog, blocks);
    RecordReader records = new RecordReader();
    DurableLog log = logs.open("log", records::read);
    this.host =
        new ShepherdHost(
            cbs(config),
            DecisionLog.onDisk(log),
            records.records(),
            (replica, wish) -> delay.late(() -> database(replica).perform(wish)),
            this::found,
            timers,
            failure);
    this.findings = Findings.open(logs);
    this.desk =
        new ShepherdDesk(
            config, host, this::session, replica -> database(replica).isOpen(), findings);
    for (ClusterConfig.Node node : replicas(config)) {
      Path files = data.resolve("node" + node.id().number());
      databases.put(
          node.id(),
          new ReplicaDatabase(
              node.id(),
              ShepherdDatabase.opener(store, node, data, files, dialects),
              dialects,
              sequences,
              message -> delay.late(() -> host.fromDatabase(node.id(), message)),
              catalog::know,
              Optional.of(streams)));
    }
  }

  /// The roles of a shepherd of this cluster.
  static CbsConfig cbs(ClusterConfig config) {
    List<NodeId> ids = replicas(config).stream().map(ClusterConfig.Node::id).toList();
    return CbsConfig.of(COORDINATOR, ids, Set.copyOf(ids), config.tolerance())
        .in(config.shepherding().mode())
        .owing(config.shepherding().backlog())
        .patient();
  }

  static List<ClusterConfig.Node> replicas(ClusterConfig config) {
    return config.nodes().stream()
        .filter(ClusterConfig.Node::hasDatabase)
        .limit(config.tolerance().databases())
        .toList();
  }

  /// Starts a shepherd and its databases.
  ///
  /// @param data the directory of its files
  /// @param say takes a line for each database that is up
  /// @param failure takes the exception that stops the shepherd
  /// @throws ConfigException if an engine does not lock as the protocol needs
  public static Shepherd start(
      ClusterConfig config, Path data, Consumer<String> say, Consumer<Throwable> failure)
      throws IOException, SQLException {
    return start(config, data, EngineStore.FILES.with(config), say, failure);
  }

  static Shepherd start(
      ClusterConfig config,
      Path data,
      EngineStore store,
      Consumer<String> say,
      Consumer<Throwable> failure)
      throws IOException, SQLException {
    Shepherd shepherd = new Shepherd(config, data, store, failure);
    try {
      shepherd.open(say);
      return shepherd;
    } catch (SQLException | RuntimeException refused) {
      shepherd.close();
      throw refused;
    }
  }

  private void open(Consumer<String> say) throws SQLException {
    host.start();
    desk.start();
    List<CompletableFuture<Runnable>> opening = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ReplicaDatabase database : databases.values()) {
        opening.add(CompletableFuture.supplyAsync(() -> started(database), threads));
      }
      // All together and in order: the first one that can becomes the primary.
      List<Runnable> connected = new ArrayList<>();
      for (CompletableFuture<Runnable> each : opening) {
        connected.add(each.join());
      }
      connected.forEach(Runnable::run);
    } catch (CompletionException failed) {
      switch (failed.getCause()) {
        case SQLException cause -> throw cause;
        case ConfigException cause -> throw cause;
        case null, default -> throw failed;
      }
    }
    timers.scheduleWithFixedDelay(
        () -> databases.values().forEach(ReplicaDatabase::watch),
        WATCH_MILLIS,
        WATCH_MILLIS,
        TimeUnit.MILLISECONDS);
    databases.forEach((id, database) ->
        say.accept(
            "database %d %s"
                .formatted(
                    id.number(),
                    database
                        .engine()
                        .map(engine -> engine.name() + " " + engine.version() + " ready")
                        .orElse("down"))));
    listen(say);
  }

  /// Answers operators at the first node's address. Clients are served even if that is impossible.
  private void listen(Consumer<String> say) {
    try {
      operators =
          new OperatorQuestions(config, findings, this::engine, this::status, () -> desk)
              .listen(data)
              .orElse(null);
    } catch (IOException taken) {
      say.accept("status, verify and divergences get no answer: " + taken.getMessage());
    }
  }

  private NodeStatus status() {
    SortedMap<String, String> versions = new TreeMap<>();
    databases
        .keySet()
        .forEach(
            id -> engine(id).ifPresent(engine -> versions.put("" + id.number(), engine.version())));
    long uptimeSeconds = (System.nanoTime() - startedNanos) / 1_000_000_000L;
    long pid = ProcessHandle.current().pid();
    return NodeStatus.ofShepherd(pid, uptimeSeconds, versions, desk.status());
  }

  private static Runnable started(ReplicaDatabase database) {
    try {
      return database.start();
    } catch (SQLException refused) {
      throw new CompletionException(refused);
    }
  }

  private ReplicaDatabase database(NodeId replica) {
    return java.util.Objects.requireNonNull(databases.get(replica));
  }

  @Override
  public void awaitChange(long before) {
    catalog.awaitChange(before);
  }

  private void found(CbsIndication.Found found) {
    Found.log(found, this::name);
    desk.on(found);
    switch (found) {
      case CbsIndication.Promoted(NodeId _, long view) -> {
        vacant = false;
        views.set(view);
      }
      case CbsIndication.Suspected _ -> vacant = true;
      case CbsIndication.Accused it when Work.of(it.statement()) instanceof Work.OfClient ->
          accused.incrementAndGet();
      case CbsIndication.Found _ -> {} // of no concern to clients
    }
  }

  private String name(NodeId replica) {
    return "database "
        + replica.number()
        + database(replica).engine().map(engine -> " (" + engine.name() + ")").orElse("");
  }

  /// The engine of a database; empty while it is down.
  Optional<Engine> engine(NodeId replica) {
    return database(replica).isOpen() ? database(replica).engine() : Optional.empty();
  }

  /// The progress of each database: the place of its newest committed transaction among all
  /// committed ones. A database that is down keeps its value.
  public Map<NodeId, Long> progress() {
    Map<NodeId, Long> progress = new TreeMap<>();
    databases.forEach((id, database) -> progress.put(id, database.reached()));
    return progress;
  }

  /// Ends a database like a crash, a server of its own by SIGKILL, and keeps it down.
  public void crash(NodeId replica) {
    database(replica).crash();
  }

  /// Opens a database again after [#crash].
  public void restart(NodeId replica) {
    database(replica).restart();
  }

  /// The number of answers found wrong so far.
  public long accusations() {
    return accused.get();
  }

  /// Counts of errors that SQL leaves open.
  Overview.OpenErrors openErrors() {
    return desk.openErrors();
  }

  /// The number of the view.
  public long view() {
    return views.get();
  }

  /// A database's trouble, in a word; empty if none is known.
  Optional<String> standing(NodeId replica) {
    return desk.standing(replica);
  }

  @Override
  public boolean isVacant() {
    return vacant;
  }

  @Override
  public String describeDatabases() {
    List<String> said = new ArrayList<>();
    databases.forEach(
        (id, database) -> said.add(name(id) + (database.isOpen() ? " is there" : " is not there")));
    return String.join(", ", said);
  }

  @Override
  public Optional<LockTable> locks() {
    return Optional.of(locks);
  }

  @Override
  public RowStreams streams() {
    return streams;
  }

  @Override
  public Set<Dialect> dialects() {
    return dialects;
  }

  @Override
  public Catalog catalog() {
    return catalog.get();
  }

  @Override
  public void tell(NodeId client, CbsMessage.FromClient message) {
    host.fromClient(client, message);
  }

  @Override
  public void forget(NodeId client) {
    host.forget(client);
  }

  /// Waits until there is a primary.
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return Monitors.look(limit, () -> !vacant);
  }

  @Override
  public ClusterConfig config() {
    return config;
  }

  @Override
  public ShepherdSession session() {
    NodeId client = new NodeId(clients.getAndIncrement());
    SessionId id = new SessionId(random.nextLong(), random.nextLong());
    ShepherdSession session = new ShepherdSession(this, client, id);
    host.listen(client, session::hear);
    return session;
  }

  @Override
  public ChangeNotice news() {
    return news;
  }

  @Override
  public void close() {
    desk.close();
    if (operators != null) {
      operators.close();
    }
    timers.shutdownNow();
    databases.values().forEach(ReplicaDatabase::close);
    host.close();
    sequences.close();
    findings.close();
    logs.close();
  }
}
