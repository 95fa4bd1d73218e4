package quorate.database.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A PostgreSQL server of this process's own: listens on the loopback address, for whoever can read
/// the password in its directory.
///
/// A shell stands between: it ends the server when this process says so, and when this process ends
/// in whatever way, which closes the pipe that the shell reads from.
final class PostgresqlServer {
  static final String USER = "quorate";

  /// Ends the server by what is read, or by the end of the pipe. SIGINT closes in order, SIGQUIT as
  /// a crash would. It has a session of its own, so that Ctrl-C reaches the node alone, which then
  /// ends the server in order. A server that only just starts may not hear a signal yet: it is
  /// given until it has ended.
  private static final String KEEPER =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      {
        read -r how || how=lost
        case "$how" in orderly) signal=INT;; *) signal=QUIT;; esac
        while kill -$signal $server; do sleep 0.2; done
      } <&3 >/dev/null 2>&1 &
      keeper=$!
      exec 3<&-
      wait $server
      code=$?
      kill $keeper 2>/dev/null
      exit $code
      """;

  private static final int READY_POLL_MILLIS = 10;
  private static final int ATTEMPTS_MAX = 40;
  private static final int ATTEMPT_PAUSE_MILLIS = 250;
  private static final int STALE_SECONDS_MAX = 30;
  private static final int LOG_LINES_SHOWN = 12;

  private final Process keeper;
  private final int port;
  private final String password;

  /// Whether this process has told it to end.
  private volatile boolean told;

  private PostgresqlServer(Process keeper, int port, String password) {
    this.keeper = keeper;
    this.port = port;
    this.password = password;
  }

  int port() {
    return port;
  }

  String password() {
    return password;
  }

  /// Starts the server of `directory`, whose cluster is made first where there is none.
  ///
  /// @param settings in the form `name=value`
  /// @throws SQLException XX001 if it does not come up over what the files hold
  /// @throws IllegalStateException if it cannot run here at all
  static PostgresqlServer start(Path directory, List<String> settings) throws SQLException {
    try {
      return started(directory, settings);
    } catch (IOException failed) {
      throw new IllegalStateException("PostgreSQL cannot be started: " + failed, failed);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while PostgreSQL started", "57P03", stopping);
    }
  }

  private static PostgresqlServer started(Path directory, List<String> settings)
      throws IOException, InterruptedException, SQLException {
    Path files = directory.resolve("postgresql");
    Path secret = directory.resolve("postgresql.password");
    if (!Files.exists(files)) {
      initialise(directory, files, secret);
    }
    String password = Files.readString(secret).strip();
    endStale(files);
    Path log = directory.resolve("postgresql.log");
    for (int attempt = 1; ; attempt++) {
      int port = freePort();
      long logged = Files.exists(log) ? Files.size(log) : 0;
      Process keeper = launch(files, settings, port, log);
      if (awaitReady(keeper, files, port)) {
        return new PostgresqlServer(keeper, port, password);
      }
      String said = lastLines(log, logged);
      if (isDamage(said)) {
        throw new SQLException("PostgreSQL does not come up: " + said, "XX001");
      }
      if (attempt == ATTEMPTS_MAX) {
        throw new IllegalStateException("PostgreSQL does not come up: " + said);
      }
      // The port was taken meanwhile, or what a killed server has left behind is still ending.
      TimeUnit.MILLISECONDS.sleep(ATTEMPT_PAUSE_MILLIS);
    }
  }

  /// Made beside and then moved: a crash in between leaves nothing that looks like a database.
  private static void initialise(Path directory, Path files, Path secret)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path fresh = directory.resolve("postgresql.new");
    PostgresqlBinaries.delete(fresh);
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    Files.deleteIfExists(secret);
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, HexFormat.of().formatHex(random));
    List<String> command =
        program(
            "initdb",
            "--pgdata=" + fresh.toAbsolutePath(),
            "--username=" + USER,
            "--pwfile=" + secret.toAbsolutePath(),
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            // Texts are ordered by code point, and have Unicode's upper and lower case.
            "--locale-provider=builtin",
            "--builtin-locale=PG_UNICODE_FAST",
            "--no-instructions");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectInput(nothing()).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("initdb failed: " + said.strip());
    }
    Files.move(fresh, files, StandardCopyOption.ATOMIC_MOVE);
  }

  private static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile());
  }

  /// PostgreSQL does not run as root; in a user namespace of its own, root is nobody.
  private static List<String> program(String name, String... arguments) {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(PostgresqlBinaries.home().resolve("bin").resolve(name).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static Process launch(Path files, List<String> settings, int port, Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      command.add("/usr/bin/setsid");
    }
    command.addAll(List.of("/bin/sh", "-c", KEEPER, "quorate-postgresql"));
    command.addAll(program("postgres", "-D", files.toAbsolutePath().toString()));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    command.addAll(List.of("-c", "port=" + port, "-c", "log_line_prefix=%m [%p] %e "));
    for (String setting : settings) {
      command.addAll(List.of("-c", setting));
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /// The server writes its state into its pid file, which is what its own tool looks at. Until then
  /// the file may be that of a server before it, which had another port.
  private static boolean awaitReady(Process keeper, Path files, int port)
      throws IOException, InterruptedException {
    Path state = files.resolve("postmaster.pid");
    do {
      if (Files.exists(state)) {
        List<String> lines = Files.readAllLines(state);
        if (lines.size() >= 8
            && lines.get(3).strip().equals("" + port)
            && lines.get(7).startsWith("ready")) {
          return true;
        }
      }
    } while (!keeper.waitFor(READY_POLL_MILLIS, TimeUnit.MILLISECONDS));
    return false;
  }

  /// Ends a server that still has the files open, of a process that was killed: its keeper may not
  /// have come to that yet. Its pid file may also name a process that has nothing to do with it.
  private static void endStale(Path files) throws IOException, InterruptedException {
    Path state = files.resolve("postmaster.pid");
    if (!Files.exists(state)) {
      return;
    }
    List<String> lines = Files.readAllLines(state);
    Optional<ProcessHandle> server =
        lines.isEmpty() ? Optional.empty() : process(lines.getFirst(), files);
    if (server.isPresent()) {
      server.get().destroyForcibly();
      try {
        server.get().onExit().get(STALE_SECONDS_MAX, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException stuck) {
        throw new IOException("an earlier server does not end: " + server.get().pid(), stuck);
      }
    } else {
      Files.deleteIfExists(state);
    }
  }

  private static Optional<ProcessHandle> process(String pid, Path files) {
    try {
      String directory = files.toAbsolutePath().toString();
      return ProcessHandle.of(Long.parseLong(pid.strip()))
          .filter(ProcessHandle::isAlive)
          .filter(process ->
              process.info().arguments().map(List::of).orElse(List.of()).contains(directory));
    } catch (NumberFormatException torn) {
      return Optional.empty();
    }
  }

  /// What is wrong with the files, and not with where they are.
  private static boolean isDamage(String said) {
    return said.contains("PANIC:")
        || said.contains(" XX001 ")
        || said.contains(" XX002 ")
        || said.contains(" 58P01 ")
        || said.contains("pg_control")
        || said.contains("is not a valid data directory");
  }

  private static String lastLines(Path log, long from) throws IOException {
    byte[] all = Files.readAllBytes(log);
    String fresh =
        new String(all, (int) from, (int) (all.length - from), StandardCharsets.UTF_8).strip();
    List<String> lines = fresh.lines().toList();
    return String.join(
        "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /// Has `lost` run when the server ends untold.
  void onLost(Runnable lost) {
    keeper
        .onExit()
        .thenRunAsync(() -> {
          if (!told) {
            lost.run();
          }
        });
  }

  /// Ends the server in order: what runs is broken off, what is committed is written.
  void stop() {
    end("orderly");
  }

  /// Ends the server as a crash would.
  void kill() {
    end("now");
  }

  /// Returns when the server has ended.
  private void end(String how) {
    told = true;
    try (OutputStream pipe = keeper.getOutputStream()) {
      pipe.write((how + "\n").getBytes(StandardCharsets.UTF_8));
      pipe.flush();
    } catch (IOException gone) {
      keeper.destroy(); // it ended by itself
    }
    boolean interrupted = false;
    while (true) {
      try {
        keeper.waitFor();
        break;
      } catch (InterruptedException again) {
        interrupted = true; // files that are in use must not be left behind
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
