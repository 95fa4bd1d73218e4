package quorate.runtime.eve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.service.Service;
import quorate.service.batch.Outcome;
import quorate.service.kv.KvRequest;
import quorate.service.kv.Reply;

/// A key-value service on nodes of one process, and a client.
final class EveCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final Path directory;
  private final Function<NodeId, Service> services;
  private final ClusterConfig config;
  private final Map<NodeId, EveNode> nodes = new ConcurrentSkipListMap<>();
  private final ServiceClient client;
  private volatile Optional<Throwable> failure = Optional.empty();

  /// @param lies r: 1 of four nodes, of which three execute, or 0 of three
  EveCluster(int lies, Path directory) throws IOException {
    this(lies, directory, _ -> Services.named("kv"));
  }

  /// @param services by nodes
  EveCluster(int lies, Path directory, Function<NodeId, Service> services) throws IOException {
    this.directory = directory;
    this.services = services;
    Tolerance tolerance = new Tolerance(1, lies, Tolerance.Liars.NODES);
    ClusterConfig plain =
        new ClusterConfig(
            "test",
            tolerance,
            "eve",
            lies == 0
                ? LoopbackNodes.of("kv", "kv", "kv")
                : LoopbackNodes.of("kv", "kv", "kv", ClusterConfig.NO_ENGINE),
            ClusterConfig.Gateway.open(""));
    this.config =
        ClusterKeys.complete(LoopbackNodes.over(ClusterConfig.Ordered.NONE, plain), directory);
    for (NodeId id : config.nodeIds()) {
      start(id);
    }
    this.client = ServiceClient.connect(config, PartyKeys.gateway(config, directory), PATIENCE);
  }

  ServiceClient client() {
    return client;
  }

  ClusterConfig config() {
    return config;
  }

  void start(NodeId id) throws IOException {
    nodes.put(
        id,
        EveNode.start(
            config,
            config.node((int) id.number()),
            EveTimes.LIMITS,
            _ -> services.apply(id),
            directory.resolve("node" + id.number()),
            broken -> failure = Optional.of(broken)));
  }

  void kill(NodeId id) {
    Objects.requireNonNull(nodes.remove(id)).close();
  }

  Map<NodeId, EveNode> nodes() {
    return nodes;
  }

  Optional<Throwable> failure() {
    return failure;
  }

  /// Executes a command.
  Reply run(String line) throws InterruptedException, ExecutionException, TimeoutException {
    List<Bytes> words =
        Arrays.stream(line.split(" "))
            .map(word -> Bytes.of(word.getBytes(StandardCharsets.UTF_8)))
            .toList();
    Bytes request = new KvRequest(List.of(new KvRequest.Run(words))).encode();
    Outcome outcome = client.call(request).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (outcome.kind() != Outcome.Kind.ANSWERED) {
      throw new IllegalStateException("" + outcome.kind());
    }
    return KvRequest.replies(outcome.answer()).getFirst();
  }

  /// Waits for something that will be so.
  void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      failure.ifPresent(broken -> {
        throw new IllegalStateException(broken);
      });
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException(
            "in vain: " + nodes.values().stream().map(EveNode::status).toList());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  @Override
  public void close() {
    client.close();
    nodes.values().forEach(EveNode::close);
  }
}
