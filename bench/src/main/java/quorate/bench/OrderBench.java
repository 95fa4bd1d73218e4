package quorate.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// `quorate bench order`: an ordering service of real processes on this machine, one per node and
/// one for all clients, measured from outside.
public final class OrderBench {
  private static final int FIRST_PORT = 20_000;
  private static final int PORTS = 12_000;
  private static final int ATTEMPTS = 50;
  private static final long STOP_SECONDS = 3;
  private static final List<String> JAVA =
      List.of("-XX:+UseSerialGC", "-Xms384m", "-Xmx768m", "--enable-native-access=ALL-UNNAMED");

  private final Contender contender;
  private final List<String> extra;
  private final List<Process> nodes = new ArrayList<>();

  /// @param extra JVM options for the node processes, to profile them
  private OrderBench(Contender contender, List<String> extra) {
    this.contender = contender;
    this.extra = extra;
  }

  /// Measures one contender under one workload, in a temporary directory.
  ///
  /// @param extra JVM options for the node processes, to profile them
  /// @throws IOException if a process cannot be started or fails, with its output
  public static Figure run(Contender contender, Workload workload, List<String> extra)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("quorate-bench");
    OrderBench bench = new OrderBench(contender, extra);
    try {
      return bench.run(workload, directory);
    } finally {
      bench.stop();
      remove(directory);
    }
  }

  private Figure run(Workload workload, Path directory) throws IOException, InterruptedException {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int port = freePort(contender.nodes());
    contender.prepare(directory);
    for (int id = 1; id <= contender.nodes(); id++) {
      nodes.add(
          start(
              extra,
              List.of(
                  "node",
                  "" + id,
                  "" + contender.nodes(),
                  "" + port,
                  directory.toString(),
                  "" + workload.fsync())));
    }
    for (Process node : nodes) {
      await(node, NodeProcess.READY);
    }
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("load", "" + contender.nodes(), "" + port, directory.toString()));
    arguments.addAll(workload.arguments());
    Process clients = start(List.of(), arguments);
    try (BufferedReader out = clients.inputReader()) {
      readUntil(out, LoadProcess.MEASURING);
      Duration nodesBefore = cpu(nodes);
      Duration clientsBefore = cpu(List.of(clients));
      String seen = readUntil(out, "{");
      Duration nodesUsed = cpu(nodes).minus(nodesBefore);
      Duration clientsUsed = cpu(List.of(clients)).minus(clientsBefore);
      return figure(workload, JSON.std.mapFrom(seen), nodesUsed, clientsUsed, load);
    } finally {
      clients.destroyForcibly().waitFor();
    }
  }

  private Figure figure(
      Workload workload, Map<String, Object> seen, Duration cpu, Duration clientCpu, double load) {
    double delivered = number(seen, "delivered");
    int ended = (int) nodes.stream().filter(node -> !node.isAlive()).count();
    double each = Math.max(1, delivered);
    return new Figure(
        contender.name(),
        contender.nodes(),
        workload,
        delivered / number(seen, "seconds"),
        number(seen, "p50"),
        number(seen, "p99"),
        number(seen, "p999"),
        number(seen, "max"),
        number(seen, "mean"),
        cpu.toNanos() / 1e6 / each,
        clientCpu.toNanos() / 1e6 / each,
        (long) number(seen, "retries"),
        ended,
        load);
  }

  private static double number(Map<String, Object> seen, String name) {
    return seen.get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  private Process start(List<String> more, List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(JAVA);
    line.addAll(contender.options());
    line.addAll(more);
    line.addAll(List.of("-cp", contender.classPath(), contender.main()));
    line.addAll(contender.prefix());
    line.addAll(arguments);
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /// Closes the nodes' standard input, at which they end after their child processes; kills those
  /// that do not, with their children.
  private void stop() throws InterruptedException {
    for (Process node : nodes) {
      try {
        node.getOutputStream().close();
      } catch (IOException ended) {
        // it has ended already
      }
    }
    for (Process node : nodes) {
      if (!node.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        List<ProcessHandle> started = node.descendants().toList();
        node.destroyForcibly().waitFor();
        started.forEach(ProcessHandle::destroyForcibly);
      }
    }
  }

  private static void await(Process node, String word) throws IOException {
    BufferedReader out = node.inputReader();
    readUntil(out, word);
    // Drains later output, since a full pipe would block the node.
    Thread.ofVirtual()
        .start(() -> {
          try {
            while (out.readLine() != null) {}
          } catch (IOException ended) {
            throw new UncheckedIOException(ended);
          }
        });
  }

  private static String readUntil(BufferedReader out, String start) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(start)) {
        return line;
      }
    }
    throw new IOException("a process of the bench ended before it said '" + start + "'");
  }

  /// The CPU time of these processes and their descendants: a node may be a program started by
  /// ours.
  static Duration cpu(List<Process> processes) {
    return processes.stream()
        .flatMap(OrderBench::family)
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }

  /// A process and its descendants.
  static Stream<ProcessHandle> family(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants());
  }

  /// A port from which on every node's block of ports begins with a free one.
  private static int freePort(int nodes) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS / 100) * 100;
      boolean free = true;
      for (int node = 0; node < nodes && free; node++) {
        free = isFree(port + node * NodeProcess.PORTS_EACH);
      }
      if (free) {
        return port;
      }
    }
    throw new IOException("no free ports from " + FIRST_PORT + " on");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static void remove(Path directory) throws IOException, InterruptedException {
    TimeUnit.MILLISECONDS.sleep(10);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
