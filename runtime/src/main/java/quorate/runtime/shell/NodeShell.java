package quorate.runtime.shell;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.engine.spool.BytesSpool;
import quorate.order.Forgotten;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.order.pbft.Refused;
import quorate.order.pbft.Suspected;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.keys.RequestSigner;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.LogException;
import quorate.runtime.net.ChangeNotice;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.order.Order;

/// The part of a node that is the same under any protocol: its keys, links, timers and logs, its
/// part in the order, the gateways that are linked, the questions that it is asked, and the watch
/// of its disk.
public final class NodeShell implements AutoCloseable {
  /// The log of the order, in a directory of this name.
  public static final String LOG = "log";

  private static final Logger LOGGER = LoggerFactory.getLogger(NodeShell.class.getPackageName());

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final Protocol protocol;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers = timers("node-timers");
  private final Set<NodeId> gateways = ConcurrentHashMap.newKeySet();
  private final BytesSpool spool = new BytesSpool();
  private final Logs logs;
  private final PartyKeys keys;
  private final Transport transport;
  private final Questions questions;
  private final Order order;
  private final boolean syncs;
  private final Optional<RequestSigner> signer;
  private final Optional<LeaderProbe> probe;
  private volatile Optional<NodeId> leader = Optional.empty();
  private volatile boolean ending;

  /// The content of the order's log, until the order is started.
  private List<Bytes> records = new ArrayList<>();

  /// The protocol of a node. Called on the loop of the links, which it must not block, unless it
  /// says otherwise.
  public interface Protocol {
    /// Takes an indication of the order.
    void onOrder(Indication indication);

    /// Takes a frame of the protocol's own.
    ///
    /// @throws WireException if `from` must not send it, which costs it the connection
    void onFrame(NodeId from, Frame kind, Bytes frame);

    /// Answers a question that may be asked, on a thread of its own, or refuses it by an exception.
    Bytes answer(NodeId from, Rpc.Method method, Bytes body) throws IOException, SQLException;

    /// Whether nodes ask such questions, too.
    default boolean answersNodes() {
      return false;
    }

    /// The answer to [Rpc.Method#PING].
    default Bytes pinged() {
      return Bytes.EMPTY;
    }

    default void onConnected(NodeId peer) {}

    default void onDisconnected(NodeId peer) {}

    /// Takes the exception that stops the node, on any thread.
    ///
    /// @param stop takes it to the owner of the node
    default void onFailure(Throwable broken, Consumer<Throwable> stop) {
      stop.accept(broken);
    }
  }

  /// Opens the log of the order.
  public interface OrderLog {
    /// @param record takes its content
    DurableLog open(Logs logs, Consumer<Bytes> record) throws IOException;
  }

  /// Opens the logs and the part in an order whose nodes do not change.
  ///
  /// @param made a file in the directory that shows that the node has run
  /// @param failure takes the exception that stops the node, unless it ends anyway
  public NodeShell(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      String made,
      Protocol protocol,
      Consumer<Throwable> failure)
      throws IOException {
    this(
        config,
        node,
        new Logs(directory, config.name(), node.id()),
        (logs, record) -> logs.open(LOG, record, made),
        Ordering.Rules.OF_NODES,
        protocol,
        failure);
  }

  /// Opens the logs and the part in the order. Nothing arrives before [#listen] and [#start].
  ///
  /// @param logs in the directory of the node
  /// @param failure takes the exception that stops the node, unless it ends anyway
  public NodeShell(
      ClusterConfig config,
      ClusterConfig.Node node,
      Logs logs,
      OrderLog orderLog,
      Ordering.Rules rules,
      Protocol protocol,
      Consumer<Throwable> failure)
      throws IOException {
    this.config = config;
    this.node = node;
    this.logs = logs;
    this.protocol = protocol;
    this.failure = failure;
    Path directory = Files.createDirectories(logs.directory());
    try {
      this.keys = PartyKeys.node(config, node, directory);
      DurableLog log = orderLog.open(logs, record -> records.add(spool.keep(record)));
      this.syncs = log.syncs();
      OrderMark.check(directory, config.order(), !records.isEmpty());
      this.transport = new Transport(config.name(), node.id(), keys, new Links());
      this.questions = new Questions(transport::send, protocol::pinged, this::answer);
      this.signer = keys.requests().map(RequestSigner::new);
      this.probe =
          config.order() == ClusterConfig.Ordered.PBFT && rules.changes().isEmpty()
              ? Optional.of(new LeaderProbe(this, protocol::onOrder))
              : Optional.empty();
      this.order = order(log, rules);
    } catch (IOException | RuntimeException refused) {
      logs.close();
      timers.shutdownNow();
      throw refused;
    }
  }

  private Order order(DurableLog log, Ordering.Rules rules) throws IOException {
    Ordering.Place place =
        new Ordering.Place(node.id(), logs.directory(), log, transport, timers, keys);
    try {
      return Ordering.open(config, place, rules, this::fromOrder, this::fail);
    } catch (IOException | RuntimeException refused) {
      transport.close();
      throw refused;
    }
  }

  /// A thread for timers, which forgets them when it is shut down.
  public static ScheduledExecutorService timers(String name) {
    ScheduledThreadPoolExecutor wheel =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name(name).factory());
    wheel.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    wheel.setRemoveOnCancelPolicy(true);
    return wheel;
  }

  /// Links the node with the others.
  public void listen() throws IOException {
    transport.listen(node.address());
    connect(List.of(config));
    DiskWatch.start(logs.directory(), timers, this::fail);
    probe.ifPresent(it -> it.start(timers));
  }

  private void connect(List<ClusterConfig> clusters) {
    Map<NodeId, InetSocketAddress> peers = new TreeMap<>();
    clusters.forEach(cluster -> peers.putAll(cluster.addresses()));
    peers.remove(node.id());
    transport.connect(peers);
  }

  /// Adopts changed nodes. A node that has just left is still answered: so it learns it.
  public void reconfigured(ClusterConfig before, ClusterConfig now) {
    keys.reconfigured(now);
    connect(List.of(before, now));
  }

  /// Starts the order.
  ///
  /// @param held the last slot whose effects the protocol holds, and can only have got through the
  ///   order's log; 0 for none
  /// @throws LogException if the log ends before that slot
  public void start(long held) {
    order.start(records, syncs ? held : 0);
    records = List.of();
  }

  /// Has the order decide on this node's request. It may be lost: the caller repeats it.
  public void propose(RequestId id, Bytes body) {
    Request request = new Request(id, node.id(), body);
    signer.ifPresentOrElse(
        it -> it.sign(request, signed -> order.submit(node.id(), signed)),
        () -> order.submit(node.id(), request));
  }

  private void fromOrder(Indication indication) {
    switch (indication) {
      case Forgotten(String evidence) -> fail(LogException.forgetful(node.id(), evidence));
      case Suspected it -> LOGGER.warn("gives up view {}: {}", it.view(), it.reason());
      // Honest nodes check requests before they pass them on, so this one is the sender's own.
      case Refused(NodeId from, Refused.Reason reason)
          when !from.isClient() && reason == Refused.Reason.FORGED_REQUEST ->
          transport.expel(from);
      default -> {
        if (indication instanceof LeaderKnown(NodeId leads, long _)) {
          leader = Optional.of(leads);
        }
        probe.ifPresentOrElse(it -> it.on(indication), () -> protocol.onOrder(indication));
      }
    }
  }

  private Bytes answer(NodeId from, Rpc.Method method, Bytes body)
      throws IOException, SQLException {
    method.require(transport.isOperator(from));
    return protocol.answer(from, method, body);
  }

  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      Frame kind = Frame.of(in);
      switch (kind) {
        case ORDER -> order.receive(Ordering.member(from), spool.opened(frame));
        case QUESTION -> {
          if (protocol.answersNodes()) {
            questions.on(from, in);
          } else {
            questions.onClient(from, in);
          }
        }
        case NEWS -> ChangeNotice.relay(from, in, gateways, transport::send);
        case REPLICATION, DELEGATE, ANSWER, DISK_FULL, SHEPHERD ->
            protocol.onFrame(from, kind, frame);
      }
    }

    @Override
    public void onConnected(NodeId peer) {
      if (peer.isClient()) {
        gateways.add(peer);
      }
      protocol.onConnected(peer);
    }

    @Override
    public void onRefused(NodeId peer) {
      order.absent(peer);
    }

    @Override
    public void onDisconnected(NodeId peer) {
      gateways.remove(peer);
      protocol.onDisconnected(peer);
    }
  }

  /// Stops the node because of an exception, unless it ends anyway.
  public void fail(Throwable broken) {
    if (!ending) {
      protocol.onFailure(broken, failure);
    }
  }

  public NodeId self() {
    return node.id();
  }

  public ScheduledExecutorService timers() {
    return timers;
  }

  public Logs logs() {
    return logs;
  }

  public PartyKeys keys() {
    return keys;
  }

  public Transport transport() {
    return transport;
  }

  public Order order() {
    return order;
  }

  /// Keeps long frames that the protocol holds in files.
  public BytesSpool spool() {
    return spool;
  }

  /// The gateways that are linked.
  public Set<NodeId> gateways() {
    return gateways;
  }

  /// The leader of the order, as far as the node knows.
  public Optional<NodeId> leader() {
    return leader;
  }

  public boolean isEnding() {
    return ending;
  }

  /// Ends the links.
  public void unlink() {
    ending = true;
    transport.close();
  }

  /// Ends the links and the timers; the logs are needed until everything else is closed.
  public void end() {
    unlink();
    timers.shutdownNow();
  }

  @Override
  public void close() {
    signer.ifPresent(RequestSigner::close);
    order.close();
    timers.shutdownNow();
    logs.close();
  }

  /// A line for people.
  public String describe(Optional<Engine> engine) {
    return "node %d   %s ready"
        .formatted(
            node.id().number(), engine.map(it -> it.name() + " " + it.version()).orElse("orders,"));
  }
}
