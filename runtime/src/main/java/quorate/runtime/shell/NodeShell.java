package quorate.runtime.shell;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
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
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.order.Request;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.keys.RequestSigner;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Transport;
import quorate.runtime.order.Order;

/// The parts of a node in a cluster whose nodes do not change: the links, the timers, the logs, and
/// its part in an order of their own.
public final class NodeShell implements AutoCloseable {
  private static final String LOG = "log";

  private final ClusterConfig config;
  private final ClusterConfig.Node node;
  private final Path directory;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers = timers("node-timers");
  private final Set<NodeId> gateways = ConcurrentHashMap.newKeySet();
  private final Logs logs;
  private final Transport transport;
  private final Order order;
  private final Optional<RequestSigner> signer;
  private final Optional<LeaderProbe> probe;

  /// The content of the order's log.
  private final List<Bytes> orderRecords = new ArrayList<>();

  private volatile boolean ending;

  /// Opens the log of the order, before anything else is made.
  ///
  /// @param made a file in the directory that shows that the node has run
  /// @param above takes what the order delivers
  /// @param failure takes the exception that stops the node, unless it ends anyway
  public NodeShell(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      String made,
      Transport.Receiver links,
      Consumer<Indication> above,
      Consumer<Throwable> failure)
      throws IOException {
    this.config = config;
    this.node = node;
    this.directory = directory;
    this.failure = failure;
    Files.createDirectories(directory);
    this.logs = new Logs(directory, new Identity(config.name(), node.id().number()));
    DurableLog log = logs.open(LOG, orderRecords, made);
    if (config.order() == ClusterConfig.Ordered.RATIS && !orderRecords.isEmpty()) {
      throw new ConfigException(
          directory.resolve(LOG)
              + ": this node has run over another order, which it cannot leave: set order ="
              + " \"paxos\" in quorate.toml");
    }
    PartyKeys keys = PartyKeys.node(config, node, directory);
    this.transport = new Transport(config.name(), node.id(), keys, links);
    this.signer = keys.requests().map(RequestSigner::new);
    this.probe =
        config.order() == ClusterConfig.Ordered.PBFT
            ? Optional.of(
                new LeaderProbe(node.id(), transport, id -> propose(id, Bytes.EMPTY), above))
            : Optional.empty();
    Ordering.Place place = new Ordering.Place(node.id(), directory, log, transport, timers, keys);
    this.order =
        Ordering.open(
            config,
            place,
            Ordering.Rules.OF_NODES,
            probe.<Consumer<Indication>>map(it -> it::on).orElse(above),
            this::fail);
  }

  public Path directory() {
    return directory;
  }

  public ScheduledExecutorService timers() {
    return timers;
  }

  public Logs logs() {
    return logs;
  }

  public Transport transport() {
    return transport;
  }

  public Order order() {
    return order;
  }

  /// The content of the order's log.
  public List<Bytes> orderRecords() {
    return orderRecords;
  }

  /// The gateways that are linked.
  public Set<NodeId> gateways() {
    return gateways;
  }

  /// Stops the node because of an exception, unless it ends anyway.
  public void fail(Throwable broken) {
    if (!ending) {
      failure.accept(broken);
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

  /// Links the node with the others, which have to find it started.
  public void listen() throws IOException {
    transport.listen(node.address());
    Map<NodeId, InetSocketAddress> peers = new TreeMap<>(config.addresses());
    peers.remove(node.id());
    transport.connect(peers);
    DiskWatch.start(directory, timers, this::fail);
    probe.ifPresent(it -> it.start(timers));
  }

  /// Takes a frame of the order.
  public void ordering(NodeId from, Decoder in) {
    if (from.isClient()) {
      throw new WireException("a gateway has nothing ordered by itself");
    }
    order.receive(from, in);
  }

  /// Has the order decide on this node's request. It may be lost: the caller repeats it.
  public void propose(RequestId id, Bytes body) {
    Request request = new Request(id, node.id(), body);
    signer.ifPresentOrElse(
        it -> it.sign(request, signed -> order.submit(node.id(), signed)),
        () -> order.submit(node.id(), request));
  }

  public boolean isEnding() {
    return ending;
  }

  /// Ends the links and the timers; the logs are needed until everything else is closed.
  public void end() {
    ending = true;
    transport.close();
    timers.shutdownNow();
  }

  @Override
  public void close() {
    signer.ifPresent(RequestSigner::close);
    order.close();
    logs.close();
  }

  /// A line for people.
  public String describe(Optional<Engine> engine) {
    return "node %d   %s ready"
        .formatted(
            node.id().number(), engine.map(it -> it.name() + " " + it.version()).orElse("orders,"));
  }
}
