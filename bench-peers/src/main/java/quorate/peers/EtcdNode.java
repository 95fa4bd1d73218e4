package quorate.peers;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import quorate.bench.Contender;
import quorate.bench.NodeProcess;

/// One etcd server, as a child of this process, which only supervises it.
final class EtcdNode {
  /// Kills the server when this process has ended, in whatever way, and the shell's input with it.
  /// The shell waits for the server, so that its process id is not reused while it may be killed.
  private static final String WATCH =
      """
      exec 3<&0 4>&2 2>/dev/null
      "$@" </dev/null 2>&4 3<&- 4>&- &
      server=$!
      { cat <&3 >/dev/null; kill -9 $server; } &
      watch=$!
      wait $server
      kill $watch
      """;

  private static final long START_SECONDS = 60;
  private static final int TIMEOUT_MILLIS = 2000;

  /// More than any run writes; the default of 2 GB would end a long run of large requests.
  private static final long QUOTA_BYTES = 8L << 30;

  private EtcdNode() {}

  static void run(String[] arguments, int nodes) throws IOException, InterruptedException {
    int id = Integer.parseInt(arguments[1]);
    int port = Integer.parseInt(arguments[3]);
    Path directory = Path.of(arguments[4]).resolve("n" + id);
    boolean fsync = Boolean.parseBoolean(arguments[5]);
    List<String> line = new ArrayList<>(List.of("sh", "-c", WATCH, "etcd"));
    line.addAll(server(id, nodes, port, directory, fsync));
    Process shell =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    awaitHealth(shell, EtcdPeer.clientPort(id, port));
    shell.onExit().thenRun(() -> Runtime.getRuntime().halt(3));
    NodeProcess.ready(() -> end(shell));
  }

  private static List<String> server(int id, int nodes, int port, Path directory, boolean fsync) {
    String clients = "http://127.0.0.1:" + EtcdPeer.clientPort(id, port);
    List<String> line = new ArrayList<>();
    line.add(System.getProperty(Contender.PROGRAM));
    line.addAll(List.of("--name", "n" + id, "--data-dir", directory.toString()));
    line.addAll(List.of("--listen-client-urls", clients, "--advertise-client-urls", clients));
    line.addAll(List.of("--listen-peer-urls", peerUrl(id, port)));
    line.addAll(List.of("--initial-advertise-peer-urls", peerUrl(id, port)));
    String all =
        IntStream.rangeClosed(1, nodes)
            .mapToObj(each -> "n" + each + "=" + peerUrl(each, port))
            .collect(Collectors.joining(","));
    line.addAll(List.of("--initial-cluster", all, "--initial-cluster-token", "bench"));
    line.addAll(List.of("--quota-backend-bytes", "" + QUOTA_BYTES, "--log-level", "error"));
    if (!fsync) {
      line.add("--unsafe-no-fsync");
    }
    return line;
  }

  private static String peerUrl(int id, int port) {
    return "http://127.0.0.1:" + (EtcdPeer.clientPort(id, port) + 1);
  }

  /// Waits until the server reports that it is healthy: it has a leader, and a read went through
  /// the quorum.
  private static void awaitHealth(Process shell, int port)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!isHealthy(port)) {
      if (!shell.isAlive()) {
        throw new IOException("etcd ended when it started");
      }
      if (System.nanoTime() > deadline) {
        throw new IOException("etcd is not healthy after a minute");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static boolean isHealthy(int port) throws IOException {
    URI health = URI.create("http://127.0.0.1:" + port + "/health");
    HttpURLConnection asked = (HttpURLConnection) health.toURL().openConnection();
    asked.setConnectTimeout(TIMEOUT_MILLIS);
    asked.setReadTimeout(TIMEOUT_MILLIS);
    try (var answer = asked.getInputStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8).contains("\"true\"");
    } catch (IOException notYet) {
      return false;
    } finally {
      asked.disconnect();
    }
  }

  private static void end(Process shell) {
    try {
      shell.getOutputStream().close();
      shell.waitFor();
    } catch (IOException | InterruptedException gone) {
      // it ends with this process
    }
  }
}
