package quorate.database.engine.server;

import java.io.IOException;
import java.io.OutputStream;
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
import quorate.database.DirectorySync;

/// A MariaDB server that this process runs. It listens on the loopback address and admits clients
/// that know the password in its directory. It ends with this process ([ServerProcess]).
public final class MariadbServer implements OwnServer {
  public static final String USER = "quorate";
  public static final String DATABASE = "quorate";

  /// The names of its data directory and its password file, within its directory.
  static final String FILES = "mariadb";

  static final String SECRET = "mariadb.password";

  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");
  private static final String READY = "ready for connections";
  private static final int READY_POLL_MILLIS = 10;
  private static final int ATTEMPTS_MAX = 40;
  private static final int ATTEMPT_PAUSE_MILLIS = 250;
  private static final int STALE_SECONDS_MAX = 30;
  private static final String PID_FILE = "quorate.pid";

  /// Assignments of one UPDATE do not see each other's effects, values that do not fit are errors,
  /// and a backslash is an ordinary character.
  public static final String SQL_MODE =
      "ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ZERO_DATE,"
          + "NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,SIMULTANEOUS_ASSIGNMENT,"
          + "NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO";

  /// The length in bytes up to which texts are compared in sorting; a longer text has no order.
  public static final int SORTED_BYTES = 4 * 32_671;

  /// Options that override the machine's configuration files and treat texts as PostgreSQL does:
  /// ordered by code point, no two equal. No TLS keys are generated, which would take many seconds,
  /// and the server listens only to this machine.
  private static final List<String> OPTIONS =
      List.of(
          "--skip-log-bin",
          "--skip-ssl",
          "--skip-name-resolve",
          "--character-set-server=utf8mb4",
          "--collation-server=utf8mb4_nopad_bin",
          "--default-storage-engine=InnoDB",
          "--default-time-zone=+00:00",
          "--innodb-buffer-pool-size=128M",
          "--aria-pagecache-buffer-size=8M",
          "--key-buffer-size=1M",
          "--sql-mode=" + SQL_MODE,
          // A write to a row that another transaction has changed since this one began to read
          // fails, and so does a write to a locked row.
          "--transaction-isolation=REPEATABLE-READ",
          "--innodb-snapshot-isolation=ON",
          "--innodb-strict-mode=OFF", // refuses tables with more columns than a row can fill
          "--innodb-lock-wait-timeout=0",
          "--lock-wait-timeout=0",
          "--max-recursive-iterations=4294967295", // rows beyond it would be lost silently
          // Sort texts by all of their characters.
          "--max-sort-length=" + SORTED_BYTES,
          "--sort-buffer-size=128M", // room for some sixty of them in each of fifteen rows
          "--max-allowed-packet=1G",
          "--thread-stack=2M",
          "--max-connections=250",
          "--max-prepared-stmt-count=100000");

  /// The option of a server whose files need not outlive the machine.
  public static final String NO_SYNC = "--debug-no-sync";

  private final ServerProcess process;

  /// The directory of its database's files; empty if they are never synced.
  private final Optional<Path> synced;

  private final int port;
  private final String password;

  private MariadbServer(ServerProcess process, Optional<Path> synced, int port, String password) {
    this.process = process;
    this.synced = synced;
    this.port = port;
    this.password = password;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String url(String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  @Override
  public String user() {
    return USER;
  }

  @Override
  public String password() {
    return password;
  }

  /// Starts the server of `directory`, creating its files first if there are none.
  ///
  /// @param settings options of the server
  /// @throws SQLException XX001 if it does not start because its files are damaged
  /// @throws IllegalStateException if it cannot run here at all
  public static MariadbServer start(Path directory, List<String> settings) throws SQLException {
    try {
      return started(directory, settings);
    } catch (IOException failed) {
      throw new IllegalStateException("MariaDB cannot be started: " + failed, failed);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while MariaDB started", "57P03", stopping);
    }
  }

  private static MariadbServer started(Path directory, List<String> settings)
      throws IOException, InterruptedException, SQLException {
    Path files = directory.resolve(FILES).toAbsolutePath();
    Path secret = directory.resolve(SECRET);
    Files.createDirectories(temporary(files));
    if (!Files.exists(files)) {
      initialise(directory, files, secret);
    }
    String password = Files.readString(secret).strip();
    endStale(files);
    Path log = directory.resolve("mariadb.log");
    for (int attempt = 1; ; attempt++) {
      int port = FreePorts.one();
      long logged = Files.exists(log) ? Files.size(log) : 0;
      ServerProcess process = launch(files, settings, port, log);
      if (awaitReady(process, log, logged)) {
        Optional<Path> synced =
            settings.contains(NO_SYNC) ? Optional.empty() : Optional.of(files.resolve(DATABASE));
        return new MariadbServer(process, synced, port, password);
      }
      String said = ServerProcess.lastLines(log, logged);
      if (isDamage(said)) {
        throw new SQLException("MariaDB does not come up: " + said, "XX001");
      }
      if (attempt == ATTEMPTS_MAX) {
        throw new IllegalStateException("MariaDB does not come up: " + said);
      }
      // The port was taken meanwhile, or the remains of a killed server are still ending.
      TimeUnit.MILLISECONDS.sleep(ATTEMPT_PAUSE_MILLIS);
    }
  }

  /// A directory of its own, because a starting server deletes all temporary tables that it finds
  /// there, even another server's.
  private static Path temporary(Path files) {
    return files.resolveSibling("mariadb.tmp");
  }

  private static List<String> program(Path files, String... more) {
    List<String> command = new ArrayList<>();
    command.add(MariadbBinaries.server().toString());
    command.add("--no-defaults");
    command.addAll(List.of(more));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root"); // without it, it refuses to run as root
    }
    command.add("--datadir=" + files);
    command.add("--tmpdir=" + temporary(files));
    command.add("--lc-messages-dir=" + MariadbBinaries.share());
    command.add("--character-sets-dir=" + MariadbBinaries.share().resolve("charsets"));
    command.addAll(OPTIONS);
    return command;
  }

  /// Creates the files aside and then moves them, so that a crash in between leaves nothing that
  /// looks like a database.
  private static void initialise(Path directory, Path files, Path secret)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path fresh = directory.resolve("mariadb.new").toAbsolutePath();
    PostgresqlBinaries.delete(fresh);
    Files.createDirectories(fresh);
    ServerProcess.makeSecret(secret);
    Path log = directory.resolve("mariadb.log");
    long logged = Files.exists(log) ? Files.size(log) : 0;
    Process process =
        new ProcessBuilder(program(fresh, "--bootstrap", "--innodb-log-file-size=4M"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(first(Files.readString(secret)).getBytes(StandardCharsets.UTF_8));
    } catch (IOException ended) {
      process.destroy(); // it has logged the reason
    }
    if (process.waitFor() != 0) {
      throw new IOException("its files cannot be made: " + ServerProcess.lastLines(log, logged));
    }
    Files.move(fresh, files, StandardCopyOption.ATOMIC_MOVE);
  }

  /// The first statements of a new server. They create one user, which connects with the password
  /// from this machine.
  private static String first(String password) throws IOException {
    return "create database mysql;\nuse mysql;\n"
        + MariadbBinaries.systemTables()
        + "\ninsert into global_priv values ('127.0.0.1', '"
        + USER
        + "', json_object('access', 18446744073709551615, 'plugin', 'mysql_native_password',"
        + " 'authentication_string', password('"
        + password
        + "')));\ncreate database "
        + DATABASE
        + ";\n";
  }

  private static ServerProcess launch(Path files, List<String> settings, int port, Path log)
      throws IOException {
    List<String> command = program(files);
    command.addAll(List.of("--bind-address=127.0.0.1", "--port=" + port, "--socket="));
    command.add("--pid-file=" + files.resolve(PID_FILE));
    command.addAll(settings);
    return ServerProcess.launch("quorate-mariadb", command, SIGNALS, log);
  }

  private static boolean awaitReady(ServerProcess process, Path log, long logged)
      throws IOException, InterruptedException {
    do {
      if (Files.exists(log) && ServerProcess.says(log, logged, READY)) {
        return true;
      }
    } while (!process.endsWithin(READY_POLL_MILLIS));
    return false;
  }

  /// Ends a server that still has the files open, left by a killed process: its keeper may not have
  /// ended it yet. The pid file may also name an unrelated process.
  private static void endStale(Path files) throws IOException, InterruptedException {
    Path state = files.resolve(PID_FILE);
    if (!Files.exists(state)) {
      return;
    }
    Optional<ProcessHandle> server = process(Files.readString(state), files);
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
      String directory = "--datadir=" + files;
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
    boolean elsewhere =
        said.contains("Unable to lock")
            || said.contains("for exclusive use")
            || said.contains("No space left");
    return !elsewhere && isTorn(said);
  }

  private static boolean isTorn(String said) {
    return said.contains("InnoDB: Database page corruption")
        || said.contains("InnoDB: Corrupted page")
        || said.contains("InnoDB: Missing MLOG")
        || said.contains("InnoDB: Invalid log")
        || said.contains("InnoDB: File ./ib_logfile0")
        || said.contains("InnoDB: Plugin initialization aborted")
        || said.contains("Unknown/unsupported storage engine")
        || said.contains("Fatal error: Can't open and lock privilege tables")
        || said.contains("Aria recovery failed");
  }

  @Override
  public void syncDirectories() throws SQLException {
    if (synced.isEmpty()) {
      return;
    }
    try {
      DirectorySync.of(synced.get());
    } catch (IOException failed) {
      throw new SQLException("cannot sync " + synced.get() + ": " + failed, "58030", failed);
    }
  }

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
