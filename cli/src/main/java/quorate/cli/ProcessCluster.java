package quorate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;

/// Each node and the gateway as a process of its own; one that ends is started again.
final class ProcessCluster implements LocalCluster {
  private static final long RESTART_MILLIS = 200;
  private static final long RESTART_MILLIS_MAX = 5000;

  private final ClusterConfig config;
  private final Path data;
  private final Map<String, Process> running = new ConcurrentHashMap<>();
  private final List<Thread> supervisors = new ArrayList<>();
  private final ClusterClient client;
  private volatile boolean closed;

  ProcessCluster(ClusterConfig config, Path data) {
    this.config = config;
    this.data = data;
    this.client = ClusterClient.connect(config);
  }

  @Override
  public void start(Consumer<String> say) {
    for (ClusterConfig.Node node : config.nodes()) {
      supervise(
          "node " + node.id().number(), List.of("node", "--id", "" + node.id().number()), say);
    }
    supervise("gateway", List.of("gateway"), say);
  }

  private void supervise(String name, List<String> command, Consumer<String> say) {
    supervisors.add(
        Thread.ofPlatform()
            .daemon()
            .name("supervisor of " + name)
            .start(() -> loop(name, command, say)));
  }

  private void loop(String name, List<String> command, Consumer<String> say) {
    long pause = RESTART_MILLIS;
    while (!closed) {
      long started = System.nanoTime();
      try {
        Process process = launch(command);
        running.put(name, process);
        say.accept("  " + name + "   process " + process.pid());
        int status = process.waitFor();
        if (!closed) {
          boolean quick = System.nanoTime() - started < TimeUnit.SECONDS.toNanos(5);
          pause = quick ? Math.min(RESTART_MILLIS_MAX, 2 * pause) : RESTART_MILLIS;
          say.accept("  " + name + "   ended with status " + status + "; starting it again");
          Thread.sleep(pause);
        }
      } catch (IOException notStarted) {
        System.err.println("quorate: cannot start " + name + ": " + notStarted.getMessage());
        return;
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  private Process launch(List<String> command) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-XX:+UseSerialGC");
    line.add("-XX:+UseCompactObjectHeaders");
    line.add("--enable-native-access=ALL-UNNAMED");
    line.add("-cp");
    line.add(System.getProperty("java.class.path"));
    line.add("quorate.cli.Main");
    line.addAll(command);
    line.addAll(List.of("--data", data.toString(), "--parent", "" + ProcessHandle.current().pid()));
    return new ProcessBuilder(line)
        .inheritIO()
        .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
        .start();
  }

  @Override
  public boolean awaitReady(Duration limit) throws InterruptedException {
    return Readiness.await(client, limit)
        && Ports.await(config.gatewayHost(), config.gatewayPort(), limit);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    running.values().forEach(Process::destroy);
    running
        .values()
        .forEach(process -> {
          try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
              process.destroyForcibly();
            }
          } catch (InterruptedException stopping) {
            process.destroyForcibly();
          }
        });
    client.close();
  }
}
