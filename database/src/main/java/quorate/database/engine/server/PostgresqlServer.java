package quorate.database.engine.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A PostgreSQL server that this process runs. It listens on the loopback address and admits
/// clients that know the password in its directory.
///
/// It ends with this process ([ServerProcess]).
public final class PostgresqlServer implements OwnServer {
  public static final String USER = "quorate";

  /// The names of its data directory and its password file, within its directory.
  static final String FILES = "postgresql";

  static final String SECRET = "postgresql.password";

  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("INT", "QUIT");
  private static final int READY_POLL_MILLIS = 10;
  private static final int ATTEMPTS_MAX = 40;
  private static final int ATTEMPT_PAUSE_MILLIS = 250;
  private static final int STALE_SECONDS_MAX = 30;

  private final ServerProcess process;
  private final int port;
  private final String password;

  private PostgresqlServer(ServerProcess process, int port, String password) {
    this.process = process;
    this.port = port;
    this.password = password;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  @Override
  public String user() {
    return USER;
  }

  @Override
  public String password() {
    return password;
  }

  /// Starts the server of `directory`, creating its cluster first if there is none.
  ///
  /// @param settings in the form `name=value`
  /// @throws SQLException XX001 if it does not start because its files are damaged
  /// @throws IllegalStateException if it cannot run here at all
  public static PostgresqlServer start(Path directory, List<String> settings) throws SQLException {
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
    Path files = directory.resolve(FILES);
    Path secret = directory.resolve(SECRET);
    if (!Files.exists(files)) {
      initialise(directory, files, secret);
    }
    String password = Files.readString(secret).strip();
    endStale(files);
    Path log = directory.resolve("postgresql.log");
    for (int attempt = 1; ; attempt++) {
      int port = FreePorts.one();
      long logged = Files.exists(log) ? Files.size(log) : 0;
      ServerProcess process = launch(files, settings, port, log);
      if (awaitReady(process, files, port)) {
        return new PostgresqlServer(process, port, password);
      }
      String said = ServerProcess.lastLines(log, logged);
      if (isDamage(said)) {
        throw new SQLException("PostgreSQL does not come up: " + said, "XX001");
      }
      if (attempt == ATTEMPTS_MAX) {
        throw new IllegalStateException("PostgreSQL does not come up: " + said);
      }
      // The port was taken meanwhile, or the remains of a killed server are still ending.
      TimeUnit.MILLISECONDS.sleep(ATTEMPT_PAUSE_MILLIS);
    }
  }

  /// Creates the files aside and then moves them, so that a crash in between leaves nothing that
  /// looks like a database.
  private static void initialise(Path directory, Path files, Path secret)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path fresh = directory.resolve("postgresql.new");
    PostgresqlBinaries.delete(fresh);
    ServerProcess.makeSecret(secret);
    List<String> command =
        program(
            "initdb",
            "--pgdata=" + fresh.toAbsolutePath(),
            "--username=" + USER,
            "--pwfile=" + secret.toAbsolutePath(),
            "--auth=scram-sha-256",
            // The password is random; more iterations would only make each connection slower.
            "--set=scram_iterations=1",
            "--encoding=UTF8",
            "--locale=C",
            // Order texts by code point, with Unicode's upper and lower case.
            "--locale-provider=builtin",
            "--builtin-locale=PG_UNICODE_FAST",
            "--no-instructions");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ServerProcess.nothing())
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("initdb failed: " + said.strip());
    }
    Files.move(fresh, files, StandardCopyOption.ATOMIC_MOVE);
  }

  /// PostgreSQL refuses to run as root; in a user namespace of its own, root is nobody.
  private static List<String> program(String name, String... arguments) {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(PostgresqlBinaries.home().resolve("bin").resolve(name).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static ServerProcess launch(Path files, List<String> settings, int port, Path log)
      throws IOException {
    List<String> command =
        new ArrayList<>(program("postgres", "-D", files.toAbsolutePath().toString()));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    command.addAll(List.of("-c", "port=" + port, "-c", "log_line_prefix=%m [%p] %e "));
    for (String setting : settings) {
      command.addAll(List.of("-c", setting));
    }
    return ServerProcess.launch("quorate-postgresql", command, SIGNALS, log);
  }

  /// The server writes its state into its pid file, where pg_ctl looks for it too. Before that the
  /// file may be an earlier server's, which had another port.
  private static boolean awaitReady(ServerProcess process, Path files, int port)
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
    } while (!process.endsWithin(READY_POLL_MILLIS));
    return false;
  }

  /// Ends a server that still has the files open, left by a killed process: its keeper may not have
  /// ended it yet. The pid file may also name an unrelated process.
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

  /// Whether the log blames the contents of the files rather than their surroundings.
  private static boolean isDamage(String said) {
    return said.contains("PANIC:")
        || said.contains(" XX001 ")
        || said.contains(" XX002 ")
        || said.contains(" 58P01 ")
        || said.contains("pg_control")
        || said.contains("is not a valid data directory");
  }

  /// Runs `lost` when the server ends without having been told to.
  @Override
  public void onLost(Runnable lost) {
    process.onLost(lost);
  }

  @Override
  public void stop() {
    process.stop();
  }

  /// Ends the server as a crash would.
  @Override
  public void kill() {
    process.kill();
  }

  @Override
  public long pid() {
    return process.pid();
  }
}
