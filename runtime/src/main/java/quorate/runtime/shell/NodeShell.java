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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.disk.DiskWatch;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Transport;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;

/// The parts of a node in a cluster whose nodes do not change: the links, the timers, the logs, and
/// its part in an order of their own.
///
/// @param orderRecords the content of the order's log
/// @param gateways those that are linked
/// @param failure takes the exception that stops the node, unless it ends anyway
public record NodeShell(
    ClusterConfig config,
    ClusterConfig.Node node,
    Path directory,
    ScheduledExecutorService timers,
    Logs logs,
    Transport transport,
    OrderHost<PaxosMessage> order,
    List<Bytes> orderRecords,
    Set<NodeId> gateways,
    Consumer<Throwable> failure,
    AtomicBoolean ending)
    implements AutoCloseable {
  /// Opens the log of the order, before anything else is made.
  ///
  /// @param made a file in the directory that shows that the node has run
  /// @param above takes what the order delivers
  public static NodeShell open(
      ClusterConfig config,
      ClusterConfig.Node node,
      Path directory,
      String made,
      Transport.Receiver links,
      Consumer<Indication> above,
      Consumer<Throwable> failure)
      throws IOException {
    Files.createDirectories(directory);
    Logs logs = new Logs(directory, new Identity(config.name(), node.id().number()));
    List<Bytes> records = new ArrayList<>();
    DurableLog log = logs.open("log", records, made);
    Transport transport = Transport.ofNode(config, node, directory, links);
    ScheduledExecutorService timers = timers("node-timers");
    AtomicBoolean ending = new AtomicBoolean();
    Consumer<Throwable> stop =
        broken -> {
          if (!ending.get()) {
            failure.accept(broken);
          }
        };
    PaxosConfig paxos =
        PaxosConfig.of(node.id(), config.nodeIds(), config.tolerance()).withCautiousStart();
    OrderHost<PaxosMessage> order =
        new OrderHost<>(
            node.id(),
            OrderProtocol.paxos(paxos),
            log,
            transport::send,
            above,
            stop,
            timers,
            transport.loop());
    Set<NodeId> gateways = ConcurrentHashMap.newKeySet();
    return new NodeShell(
        config, node, directory, timers, logs, transport, order, records, gateways, stop, ending);
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
    DiskWatch.start(directory, timers, failure::accept);
  }

  /// Takes a frame of the order.
  public void ordering(NodeId from, Decoder in) {
    if (from.isClient()) {
      throw new WireException("a gateway has nothing ordered by itself");
    }
    order.receive(from, in);
  }

  public boolean isEnding() {
    return ending.get();
  }

  /// Ends the links and the timers; the logs are needed until everything else is closed.
  public void end() {
    ending.set(true);
    transport.close();
    timers.shutdownNow();
  }

  @Override
  public void close() {
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
