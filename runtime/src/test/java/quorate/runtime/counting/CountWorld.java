package quorate.runtime.counting;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.counting.CountMessage.Counted;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Transport;

/// Three counting nodes over an order, and a client.
final class CountWorld implements AutoCloseable {
  private static final long RETRY_MILLIS = 200;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Path directory;
  private final ClusterConfig config;
  private final Map<NodeId, CountNode> nodes = new ConcurrentSkipListMap<>();
  private final Map<RequestId, CompletableFuture<Long>> asked = new ConcurrentHashMap<>();
  private final SessionId session = new SessionId(new SecureRandom().nextLong(), 1);
  private final Transport client;
  private volatile Optional<Throwable> failure = Optional.empty();
  private long requests;

  CountWorld(ClusterConfig.Ordered order, Path directory) throws IOException {
    this.directory = directory;
    ClusterConfig plain =
        new ClusterConfig(
            "test",
            new Tolerance(1, 0, Tolerance.Liars.DATABASES),
            "counting",
            LoopbackNodes.of("none", "none", "none"),
            ClusterConfig.Gateway.open(""));
    this.config = ClusterKeys.complete(LoopbackNodes.over(order, plain), directory);
    for (NodeId id : config.nodeIds()) {
      start(id);
    }
    this.client =
        new Transport(
            config.name(),
            new NodeId(NodeId.CLIENT_MIN + 1),
            PartyKeys.gateway(config, directory),
            this::onFrame);
    client.connect(config.addresses());
  }

  void start(NodeId id) throws IOException {
    nodes.put(
        id,
        new CountNode(
            config,
            id,
            directory.resolve("node" + id.number()),
            broken -> failure = Optional.of(broken)));
  }

  void kill(NodeId id) {
    Objects.requireNonNull(nodes.remove(id)).close();
  }

  /// The node that leads, once every node knows the order's leader.
  NodeId primary() {
    await(() -> nodes.values().stream().anyMatch(CountNode::leads));
    await(() -> nodes.values().stream().allMatch(CountNode::knowsOrder));
    return nodes.entrySet().stream()
        .filter(each -> each.getValue().leads())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /// How many nodes have this sum.
  long nodesWith(long sum) {
    return nodes.values().stream().filter(node -> node.sum() == sum).count();
  }

  Optional<Throwable> failure() {
    return failure;
  }

  RequestId next() {
    return new RequestId(session, ++requests);
  }

  /// Adds a number, and repeats the request until it is answered.
  long add(RequestId id, long amount) throws InterruptedException, ExecutionException {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    asked.put(id, answer);
    Bytes frame = Frame.REPLICATION.of(new CountMessage.Add(id, amount), CountMessage::write);
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end) {
      config.nodeIds().forEach(node -> client.send(node, frame));
      try {
        return answer.get(RETRY_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException again) {
        continue;
      }
    }
    throw new IllegalStateException("no answer to " + id + "; " + failure);
  }

  private void onFrame(NodeId from, Bytes frame) {
    if (CountMessage.read(Frame.inside(frame)) instanceof CountMessage.Sum(Counted counted)) {
      Optional.ofNullable(asked.get(counted.id())).ifPresent(it -> it.complete(counted.sum()));
    }
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("it has not come about");
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Override
  public void close() {
    client.close();
    nodes.values().forEach(CountNode::close);
  }
}
