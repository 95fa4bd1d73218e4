package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.cli.cluster.NewCluster;
import quorate.database.engine.server.FreePorts;
import quorate.database.engine.server.ServerProcess;

/// A cluster for a measurement: `quorate up` as a process of its own, with each node and the
/// gateway as child processes if the protocol has nodes. It ends with this process.
///
/// @param data its directory
/// @param port of its gateway
record UpProcess(Path data, int port, ServerProcess process) implements AutoCloseable {
  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");
  private static final int POLL_MILLIS = 50;

  /// The requested cluster.
  ///
  /// @param engines of its databases; of the first group, under pbr
  /// @param spares under pbr: the engines of the spares
  /// @param lies how many databases may lie, under smr
  record Wanted(String protocol, List<String> engines, List<String> spares, int lies) {
    Wanted {
      engines = List.copyOf(engines);
      spares = List.copyOf(spares);
    }

    private List<String> options() {
      List<String> options = new ArrayList<>();
      options.addAll(List.of("--protocol", protocol, "--engines", String.join(",", engines)));
      if (!spares.isEmpty()) {
        options.addAll(List.of("--spare", String.join(",", spares)));
      }
      if (!protocol.equals("cbs")) { // where the shepherd has the databases
        options.add("--processes");
      }
      return options;
    }
  }

  /// Starts a cluster, and waits until it serves.
  ///
  /// @param directory an empty one, for its files
  /// @throws IOException if it does not start, with its error output
  static UpProcess start(Path directory, Wanted wanted) throws IOException, InterruptedException {
    List<String> program = new ArrayList<>();
    program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    program.addAll(List.of("-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders"));
    program.add("--enable-native-access=ALL-UNNAMED");
    Optional.ofNullable(System.getProperty("quorate.aot")) // warm, as users start it
        .ifPresent(aot ->
            program.addAll(
                List.of("-XX:AOTCache=" + aot, "-Dquorate.aot=" + aot, "-Xlog:aot=off")));
    program.add("--sun-misc-unsafe-memory-access=allow");
    program.addAll(List.of("-cp", System.getProperty("java.class.path"), "quorate.cli.Main"));
    return start(directory, wanted, program);
  }

  /// Starts a cluster by another build's program, which may have other options.
  ///
  /// @param program the program, and its arguments before the command
  static UpProcess start(Path directory, Wanted wanted, List<String> program)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path plan = directory.resolve("plan.toml");
    int lies = wanted.protocol.equals("pbr") ? 0 : wanted.lies;
    Files.writeString(plan, "failures = 1\nlies = %d\n".formatted(lies));
    int port = FreePorts.one();
    Path data = directory.resolve("data");
    List<String> line = new ArrayList<>(program);
    line.add("up");
    line.addAll(wanted.options());
    line.addAll(List.of("--config", plan.toString(), "--data", data.toString()));
    line.addAll(List.of("--port", "" + port, "--trust"));
    Path log = directory.resolve("up.log");
    ServerProcess process = ServerProcess.launch("quorate-measured", line, SIGNALS, log);
    try {
      awaitReady(process, log);
    } catch (IOException | InterruptedException failed) {
      process.stop();
      throw failed;
    }
    return new UpProcess(data, port, process);
  }

  private static void awaitReady(ServerProcess process, Path log)
      throws IOException, InterruptedException {
    while (!isReady(log)) {
      if (process.endsWithin(POLL_MILLIS)) {
        throw new IOException("a cluster did not start: " + ServerProcess.lastLines(log, 0));
      }
    }
  }

  private static boolean isReady(Path log) throws IOException {
    if (!Files.exists(log)) {
      return false;
    }
    try (var lines = Files.lines(log)) {
      return lines.anyMatch(line -> line.startsWith("ready"));
    }
  }

  /// The clients' target, without TLS, like that of the databases compared with it.
  Target target() {
    return new Target(
        "jdbc:postgresql://127.0.0.1:" + port + "/quorate?sslmode=disable",
        Optional.of(NewCluster.USER),
        Optional.empty(),
        Optional.empty());
  }

  /// The process id of the root of its process tree.
  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.stop();
  }
}
