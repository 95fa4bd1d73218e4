package quorate.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import quorate.bench.load.Target;
import quorate.cli.cluster.NewCluster;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.Shepherding;

/// A shepherd for a measurement: `quorate up --protocol cbs` as a process of its own.
final class ShepherdProcess implements AutoCloseable {
  private static final Duration END = Duration.ofSeconds(20);

  private final Process process;
  private final int port;

  private ShepherdProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Starts a shepherd, and waits until it serves.
  ///
  /// @param directory an empty one, for its files
  /// @param engines of its databases: one, or three
  static ShepherdProcess start(Path directory, List<String> engines, Shepherding how)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path plan = directory.resolve("plan.toml");
    int survives = engines.size() / 2;
    StringBuilder text =
        new StringBuilder(
            "protocol = \"cbs\"\nfailures = %d\nlies = %d\n".formatted(survives, survives));
    text.append(
        "[cbs]\nmode = \"%s\"\ndelay_milliseconds = %d\n"
            .formatted(Shepherding.word(how.mode()), how.delay().toMillis()));
    engines.forEach(engine -> text.append("[[node]]\nengine = \"").append(engine).append("\"\n"));
    Files.writeString(plan, text);
    int port = FreePorts.one();
    Path data = directory.resolve("data");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:+UseParallelGC", "--enable-native-access=ALL-UNNAMED"));
    line.add("--sun-misc-unsafe-memory-access=allow");
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), "quorate.cli.Main", "up"));
    line.addAll(List.of("--config", plan.toString(), "--data", data.toString()));
    line.addAll(List.of("--port", "" + port, "--trust"));
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
            .start();
    ShepherdProcess shepherd = new ShepherdProcess(process, port);
    shepherd.awaitReady(directory.resolve("up.log"));
    return shepherd;
  }

  private void awaitReady(Path log) throws IOException, InterruptedException {
    CountDownLatch ready = new CountDownLatch(1);
    // Not a virtual thread: reading a pipe pins its carrier, of which there are as many as cores.
    Thread.ofPlatform()
        .daemon()
        .name("shepherd-output-" + port)
        .start(() -> {
          try (BufferedReader lines =
                  new BufferedReader(
                      new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
              var copy = Files.newBufferedWriter(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
              copy.write(line + "\n");
              copy.flush();
              if (line.startsWith("ready")) {
                ready.countDown();
              }
            }
          } catch (IOException ended) {
            return; // with the process
          }
        });
    while (!ready.await(100, TimeUnit.MILLISECONDS)) {
      if (!process.isAlive()) {
        throw new IOException("a shepherd did not start; it says why in " + log);
      }
    }
  }

  long pid() {
    return process.pid();
  }

  /// The clients' target, without TLS, like that of the databases compared with it.
  Target target() {
    return new Target(
        "jdbc:postgresql://127.0.0.1:" + port + "/quorate?sslmode=disable",
        Optional.of(NewCluster.USER),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopping) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
