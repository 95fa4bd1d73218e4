package quorate.bench.peers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.database.engine.server.FreePorts;
import quorate.database.engine.server.ServerProcess;

/// Three rqlited, each with a SQLite, behind Raft, with default settings: each entry of the log is
/// on disk at a majority before it is executed.
final class RqliteCluster {
  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");
  private static final int NODES = 3;
  private static final int POLL_MILLIS = 50;
  private static final Duration ASK = Duration.ofSeconds(1);
  private static final Duration READY = Duration.ofSeconds(30);
  private static final int OK = 200;

  private RqliteCluster() {}

  /// One node's addresses.
  ///
  /// @param http its port for clients
  /// @param raft its port for the other nodes
  record Node(int number, int http, int raft) {
    /// Its command line.
    ///
    /// @param files its directory
    /// @param join the Raft port of a running node; empty for the first node
    List<String> line(Path program, Path files, Optional<Integer> join) {
      List<String> line = new ArrayList<>();
      line.addAll(
          List.of(
              program.toString(),
              "-node-id",
              "" + number,
              "-http-addr",
              "127.0.0.1:" + http,
              "-raft-addr",
              "127.0.0.1:" + raft));
      join.ifPresent(port -> line.addAll(List.of("-join", "127.0.0.1:" + port)));
      line.add(files.toString());
      return line;
    }
  }

  /// Starts the first node alone, so that it is the leader; the others join it. Clients connect to
  /// the first, since any other would forward their requests to it.
  static RunningPeer start(Path directory) throws PeerMissing, IOException, InterruptedException {
    return start(directory, program(Optional.ofNullable(System.getenv("RQLITED"))));
  }

  /// Starts a cluster of this program.
  static RunningPeer start(Path directory, Path program) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    List<ServerProcess> processes = new ArrayList<>();
    try {
      Node first = new Node(1, FreePorts.one(), FreePorts.one());
      for (int i = 1; i <= NODES; i++) {
        Node node = i == 1 ? first : new Node(i, FreePorts.one(), FreePorts.one());
        Optional<Integer> join = i == 1 ? Optional.empty() : Optional.of(first.raft());
        Path log = directory.resolve("rqlited-" + i + ".log");
        ServerProcess process =
            ServerProcess.launch(
                "quorate-peer",
                node.line(program, directory.resolve("" + i).toAbsolutePath(), join),
                SIGNALS,
                log);
        processes.add(process);
        awaitReady(process, node.http(), log);
      }
      return new RunningPeer(
          Target.of(Target.RQLITE + "http://127.0.0.1:" + first.http()),
          processes.stream().map(ServerProcess::pid).toList(),
          processes.stream().<Runnable>map(each -> each::kill).toList());
    } catch (IOException | InterruptedException failed) {
      processes.forEach(ServerProcess::kill);
      throw failed;
    }
  }

  /// The path of the program.
  ///
  /// @param told the configured path, if any
  static Path program(Optional<String> told) throws PeerMissing {
    if (told.isEmpty()) {
      return Programs.require(
          "rqlited", "rqlite.io has it; elsewhere than on the path: RQLITED=FILE");
    }
    Path program = Path.of(told.get());
    if (!Files.isExecutable(program)) {
      throw new PeerMissing("RQLITED=" + program + " is no program");
    }
    return program.toAbsolutePath();
  }

  /// Waits until the node has a leader and follows it.
  private static void awaitReady(ServerProcess process, int port, Path log)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/readyz"))
            .timeout(ASK)
            .build();
    long until = System.nanoTime() + READY.toNanos();
    try (HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(ASK).build()) {
      do {
        try {
          HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
          if (answer.statusCode() == OK) {
            return;
          }
        } catch (IOException notYet) {
          // still starting
        }
        if (System.nanoTime() - until > 0) {
          throw new IOException("it is not ready: " + ServerProcess.lastLines(log, 0));
        }
      } while (!process.endsWithin(POLL_MILLIS));
    }
    throw new IOException("it ended at once: " + ServerProcess.lastLines(log, 0));
  }
}
