package quorate.runtime.client;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.engine.jdbc.EngineSource;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.shell.Monitors;
import quorate.sql.catalog.Catalog;

/// One process's connection to the cluster: links to all nodes, the voting proxy and the latest
/// known schema. Shared by all sessions of the process.
public final class ClusterClient implements Cluster, AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final long PING_MILLIS = 300;
  private static final long MEMBERS_MILLIS = 1000;

  private volatile ClusterConfig config;

  /// Looks up the configured engines, which may have changed since this client started.
  private volatile Supplier<Map<String, EngineSource>> engines = Map::of;

  private final SequenceBlocks sequences = new SequenceBlocks();
  private final PartyKeys keys;
  private final NodeId self;
  private final ScheduledExecutorService timers =
      Executors.newScheduledThreadPool(
          1, Thread.ofPlatform().daemon().name("client-timers").factory());
  private final CoarseTimers limits = new CoarseTimers(timers);
  private final Transport transport;
  private final Rpc rpc;
  private final ProxyHost orders;
  private final Disputes disputes;
  private final Backpressure pace;
  private final NodeSilences silences;
  private final PartialReads partialReads;
  private final Delegates delegates;

  /// Nodes that are alive but answer no requests, because their databases are being repaired.
  private final Set<NodeId> away = ConcurrentHashMap.newKeySet();

  private final FullDisks fullDisks = new FullDisks();

  private final ChangeNotice news;
  private final AtomicLong newestChange = new AtomicLong();
  private final FollowedCatalog schema = new FollowedCatalog(this::schemas);

  private ClusterClient(ClusterConfig config, PartyKeys keys) {
    this.config = config;
    this.keys = keys;
    this.self = new NodeId(NodeId.CLIENT_MIN + (new SecureRandom().nextLong() >>> 2));
    this.transport = new Transport(config.name(), self, keys, new Links());
    this.silences = new NodeSilences(transport::isOccupied);
    this.rpc = new Rpc(transport::send);
    this.orders = new ProxyHost(self, config, keys.requests(), this::send, timers, this::report);
    this.disputes = new Disputes(orders, this::catalog);
    this.pace = Backpressure.of(config);
    this.partialReads = new PartialReads(config.tolerance(), this::catalog, this::preferred);
    this.delegates = new Delegates(this::preferred, rpc, transport::send);
    this.news = new ChangeNotice(() -> this.config.nodeIds(), transport::send);
  }

  /// Connects. Succeeds even if no node is up yet.
  public static ClusterClient connect(ClusterConfig config, PartyKeys keys) {
    ClusterClient client = new ClusterClient(config, keys);
    client.transport.connect(config.addresses());
    client.timers.scheduleWithFixedDelay(
        client::ping, PING_MILLIS, PING_MILLIS, TimeUnit.MILLISECONDS);
    client.timers.scheduleWithFixedDelay(
        client::followMembers, MEMBERS_MILLIS, MEMBERS_MILLIS, TimeUnit.MILLISECONDS);
    return client;
  }

  /// Asks for the present nodes. A lost answer does not matter, because the question is repeated.
  private void followMembers() {
    var _ = MemberQuestion.answers(config, rpc).thenAccept(this::reconfigured);
  }

  /// Adopts a newer configuration, and links to its nodes instead.
  private synchronized void reconfigured(ClusterConfig now) {
    if (now.configuration() > config.configuration()) {
      keys.reconfigured(now);
      config = knowing(now);
      orders.reconfigured(now);
      transport.connect(now.addresses());
    }
  }

  private ClusterConfig knowing(ClusterConfig now) {
    boolean known =
        now.nodes().stream().allMatch(node -> !node.hasDatabase() || now.hasEngine(node.engine()));
    return known ? now : now.with(engines.get());
  }

  /// Sets where to look up engines of new nodes that were not configured at this client's start.
  public void learnEngines(Supplier<Map<String, EngineSource>> configured) {
    engines = configured;
  }

  /// Asks for the present nodes, adopts their configuration and returns it.
  ///
  /// @throws ExecutionException if no r + 1 nodes agree in time
  public ClusterConfig refreshMembers() throws InterruptedException, ExecutionException {
    reconfigured(MemberQuestion.ask(config, rpc));
    return config;
  }

  /// Changes the nodes, and returns the position of the change.
  ///
  /// @throws SqlException 55000 if the nodes were changed in the meantime or would be too few,
  ///   57P03 if the cluster does not answer in time
  public Position reconfigure(HostCommand.Reconfigure change, Duration limit)
      throws InterruptedException {
    try {
      return switch (orders.submit(change).get(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        case ClientIndication.Answered answered -> {
          if (answered.results().getLast() instanceof Result.Failed failed) {
            throw new SqlException(failed.error());
          }
          yield answered.position();
        }
        case ClientIndication other ->
            throw new SqlException("57P03", "the replicas do not agree on a change of the nodes");
      };
    } catch (ExecutionException | TimeoutException late) {
      throw new SqlException(
          "57P03", "the cluster does not answer: too few nodes are up; look at: ./quorate status");
    }
  }

  /// Waits until each node is linked or nobody listens there, but not longer than `limit`.
  public void awaitLinks(Duration limit) throws InterruptedException {
    var _ = Monitors.look(limit, transport::isSettled);
  }

  /// Waits until `count` nodes are connected; returns false if `limit` passes first.
  public boolean awaitNodes(int count, Duration limit) throws InterruptedException {
    return Monitors.look(limit, () -> transport.connected().size() >= count);
  }

  /// The latest configuration known to this process.
  @Override
  public ClusterConfig config() {
    return config;
  }

  /// The position of the newest change acknowledged to this process.
  Position newestChange() {
    return new Position(newestChange.get());
  }

  void changed(Position at) {
    newestChange.accumulateAndGet(at.number(), Math::max);
    pace.answered(at.number());
  }

  /// Delays a write while databases are about to fall behind.
  void keepPace() throws InterruptedException {
    pace.await(byPreference(0));
  }

  /// The replicas that are asked for reads.
  PartialReads partialReads() {
    return partialReads;
  }

  /// The sequence values that this process has leased.
  SequenceBlocks sequences() {
    return sequences;
  }

  /// The limits of this process's waits.
  CoarseTimers limits() {
    return limits;
  }

  ProxyHost orders() {
    return orders;
  }

  @Override
  public ClientSession session() {
    return new ClientSession(this);
  }

  @Override
  public ChangeNotice news() {
    return news;
  }

  /// The latest known schema.
  public Catalog catalog() {
    return schema.get();
  }

  /// Fetches a schema that some node has.
  public void refreshCatalog() {
    schema.refresh(0);
  }

  FollowedCatalog schema() {
    return schema;
  }

  private Stream<CompletableFuture<Bytes>> schemas() {
    return nodesLie()
        ? Stream.of(answeredAlike(Rpc.Method.CATALOG, Bytes.EMPTY, TIMEOUT))
        : byPreference(0).stream()
            .map(node -> rpc.ask(node, Rpc.Method.CATALOG, Bytes.EMPTY, TIMEOUT));
  }

  /// Asks one node.
  public Bytes ask(NodeId node, Rpc.Method method, Bytes body, Duration timeout)
      throws InterruptedException, ExecutionException {
    return rpc.ask(node, method, body, timeout).get();
  }

  Rpc rpc() {
    return rpc;
  }

  private boolean nodesLie() {
    return config.tolerance().liars() == Tolerance.Liars.NODES;
  }

  /// Asks all nodes with a database, and returns the answer that r + 1 of them give.
  ///
  /// @throws ExecutionException if no r + 1 nodes agree in time
  public Bytes askAlike(Rpc.Method method, Bytes body, Duration timeout)
      throws InterruptedException, ExecutionException {
    return answeredAlike(method, body, timeout).get();
  }

  private CompletableFuture<Bytes> answeredAlike(Rpc.Method method, Bytes body, Duration timeout) {
    return MatchingAnswers.of(
        config.databases().stream().map(node -> rpc.ask(node, method, body, timeout)).toList(),
        config.tolerance().matchingReplies());
  }

  Delegates delegates() {
    return delegates;
  }

  /// The nodes that answer requests now, best delegate first; `skip` of them are moved to the end.
  List<NodeId> byPreference(int skip) {
    return preferred().inOrder(skip);
  }

  private PreferredNodes preferred() {
    return new PreferredNodes(config, node -> isAlive(node) && !away.contains(node), pace);
  }

  /// The error if nothing can be ordered now because disks are full.
  Optional<SqlError> wantOfRoom() {
    long alive = config.nodeIds().stream().filter(this::isAlive).count();
    return alive >= config.orderingQuorum() ? Optional.empty() : fullDisks.error();
  }

  private boolean isAlive(NodeId node) {
    return !silences.isSilent(node) && !fullDisks.has(node);
  }

  private void ping() {
    silences.look();
    for (NodeId node : config.nodeIds()) {
      // The purpose is that anything arrives; Rpc drops the question by itself.
      rpc.ask(node, Rpc.Method.PING, Bytes.EMPTY, TIMEOUT)
          .exceptionally(_ -> Bytes.EMPTY)
          .thenAccept(answer -> {
            if (answer.equals(Rpc.AWAY)) {
              away.add(node);
            } else {
              away.remove(node);
            }
          });
      if (silences.isLost(node) || fullDisks.has(node)) {
        delegates.lost(node);
      }
    }
  }

  /// Asks every node to cancel a request's statements.
  void cancel(quorate.core.RequestId request) {
    Bytes body = new Encoder().request(request).toBytes();
    config
        .databases()
        .forEach(node ->
            rpc.ask(node, Rpc.Method.CANCEL, body, TIMEOUT).exceptionally(_ -> Bytes.EMPTY));
  }

  private void send(NodeId to, SmrMessage message) {
    transport.send(to, Frame.REPLICATION.of(message, SmrMessage::write));
  }

  private void report(ClientIndication indication) {
    // On another thread, because the proxy is in the middle of its step.
    timers.execute(() -> disputes.take(indication));
  }

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      silences.heard(from);
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case REPLICATION -> {
          if (SmrMessage.read(in) instanceof SmrMessage.ToClient message) {
            if (message instanceof SmrMessage.Reply reply) {
              pace.heard(from, reply.position().number());
            }
            orders.on(from, message);
          }
        }
        case DELEGATE -> {
          if (DelegateMessage.read(in) instanceof DelegateMessage.Executed executed) {
            delegates.answered(from, executed);
          }
        }
        case ANSWER -> rpc.onAnswer(from, in);
        case DISK_FULL -> fullDisks.add(from, in.string());
        case NEWS -> news.heard(in);
        case ORDER, QUESTION, SHEPHERD -> {} // only nodes receive these
      }
    }

    @Override
    public void onConnected(NodeId peer) {
      fullDisks.remove(peer);
      silences.linked(peer);
    }

    @Override
    public void onDisconnected(NodeId peer) {
      silences.unlinked(peer);
      orders.lost(peer);
      delegates.lost(peer);
    }
  }

  @Override
  public void close() {
    timers.shutdownNow();
    limits.close();
    orders.close();
    transport.close();
  }
}
