package quorate.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.runtime.config.ClusterConfig;

/// Each node and the gateway as a process of its own, restarted when it ends, unless it would end
/// in the same way. A standby gateway takes over the port when the first one ends, and a gateway
/// that does not answer is killed.
final class ProcessCluster implements LocalCluster {
  private static final Duration PAUSE_MIN = Duration.ofMillis(200);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(5);
  private static final Duration SILENT = Duration.ofSeconds(1);
  private static final Duration END = Duration.ofSeconds(10);

  private final ClusterConfig config;
  private final Path data;
  private final LogOptions log;
  private final List<Supervisor> supervisors = new CopyOnWriteArrayList<>();
  private final Map<NodeId, Supervisor> nodes = new ConcurrentHashMap<>();
  private final Readiness client;
  private final GatewayWatch watch;
  private @Nullable ConfigWatch changes;
  private boolean closed;

  /// @param log the logging options of its processes
  ProcessCluster(ClusterConfig config, Path data, LogOptions log) throws IOException {
    this.config = config;
    this.data = data;
    this.log = log;
    this.client = Readiness.of(config, data);
    GatewayFiles serving = new GatewayFiles(data);
    this.watch =
        new GatewayWatch(
            config.gateway().address(),
            config.isVerified() ? GatewayWatch.PING : GatewayWatch.GSS_REQUEST,
            SILENT,
            serving::workedNanos,
            () -> end(serving.read()),
            () -> end(serving.silentStandby()));
  }

  @Override
  public void start(Consumer<String> say) {
    config.nodes().forEach(node -> supervise(node, say));
    changes = ConfigWatch.start(data, config, now -> change(now, say));
    supervise("gateway", Optional.empty(), List.of("gateway", "--standby"), say);
    supervise("gateway", Optional.empty(), List.of("gateway", "--standby"), say);
    Thread.ofPlatform().daemon().name("watch of the gateway").start(watch);
  }

  private void supervise(ClusterConfig.Node node, Consumer<String> say) {
    String id = "" + node.id().number();
    nodes.put(
        node.id(),
        supervise(
            "node " + id,
            Optional.of("./quorate node --data " + data + " --id " + id),
            List.of("node", "--id", id),
            say));
  }

  /// Follows a change of the nodes.
  private synchronized void change(ClusterConfig now, Consumer<String> say) {
    if (closed) {
      return;
    }
    nodes.forEach((id, supervisor) -> {
      if (!now.nodeIds().contains(id)) {
        supervisor.retire();
      }
    });
    for (ClusterConfig.Node node : now.nodes()) {
      if (!nodes.containsKey(node.id()) && ConfigWatch.isHere(node, data)) {
        supervise(node, say);
      }
    }
  }

  private void end(OptionalLong pid) {
    pid.ifPresent(process -> supervisors.forEach(each -> each.kill(process)));
  }

  private Supervisor supervise(
      String name, Optional<String> again, List<String> command, Consumer<String> say) {
    Supervisor supervisor =
        new Supervisor(name, again, () -> launch(command), PAUSE_MIN, PAUSE_MAX, say);
    supervisors.add(supervisor);
    Thread.ofPlatform().daemon().name("supervisor of " + name).start(supervisor);
    return supervisor;
  }

  private Process launch(List<String> command) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:+UseSerialGC", "-XX:-ShrinkHeapInSteps")); // returns memory at once
    line.add("-XX:+UseCompactObjectHeaders");
    Optional.ofNullable(System.getProperty("quorate.aot"))
        .ifPresent(cache -> line.addAll(List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off")));
    line.add("--enable-native-access=ALL-UNNAMED");
    line.add("--sun-misc-unsafe-memory-access=allow"); // for gRPC, else the JVM warns
    line.add("-Dio.netty.leakDetection.level=disabled"); // of use in tests only
    line.add("-cp");
    line.add(System.getProperty("java.class.path"));
    line.add("quorate.cli.Main");
    line.addAll(command);
    line.addAll(log.words());
    line.addAll(List.of("--data", data.toString(), "--parent", "" + ProcessHandle.current().pid()));
    return new ProcessBuilder(line)
        .inheritIO()
        .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
        .start();
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return client.await(limit)
        && Ports.await(config.gateway().host(), config.gateway().port(), limit);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    watch.close();
    if (changes != null) {
      changes.close();
    }
    supervisors.forEach(Supervisor::close);
    long end = System.nanoTime() + END.toNanos();
    for (Supervisor supervisor : supervisors) {
      supervisor.awaitEnd(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }
    client.close();
  }
}
