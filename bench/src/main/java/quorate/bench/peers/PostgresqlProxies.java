package quorate.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.database.engine.server.FreePorts;
import quorate.database.engine.server.ServerProcess;
import quorate.database.engine.server.StandAloneServer;
import quorate.database.engine.server.StandAloneServer.Kind;

/// Proxies in front of PostgreSQL servers: pgbouncer, which only forwards, and pgpool-II, which
/// replicates by sending each write to all of them.
final class PostgresqlProxies {
  /// Its versions differ in the signal for an immediate end; it is a single process.
  private static final ServerProcess.Signals BOUNCER = new ServerProcess.Signals("INT", "KILL");

  /// It ends its children.
  private static final ServerProcess.Signals POOL = new ServerProcess.Signals("INT", "QUIT");

  private static final int SESSIONS_SPARE = 10;
  private static final int SERVERS = 3;

  /// The version from which pgpool-II has another name for its socket's directory.
  private static final double RENAMED = 4.4;

  private PostgresqlProxies() {}

  static RunningPeer pgbouncer(Path directory, int clients)
      throws IOException, SQLException, InterruptedException, PeerMissing {
    Path program = Programs.require("pgbouncer", "Debian: apt-get install pgbouncer");
    StandAloneServer server =
        StandAloneServer.start(
            Kind.POSTGRESQL,
            directory.resolve("1"),
            PostgresqlPeers.settings(clients + SESSIONS_SPARE));
    try {
      int port = FreePorts.one();
      Path file = directory.resolve("pgbouncer.ini");
      Files.writeString(file, bouncing(server, port, clients + SESSIONS_SPARE));
      Path log = directory.resolve("pgbouncer.log");
      ServerProcess proxy =
          ServerProcess.launch(
              "quorate-pgbouncer", asNobody(program.toString(), file.toString()), BOUNCER, log);
      return serving(proxy, port, log, List.of(server));
    } catch (IOException | InterruptedException failed) {
      server.close();
      throw failed;
    }
  }

  /// Sessions keep their server, as the driver's prepared statements require.
  private static String bouncing(StandAloneServer server, int port, int sessions) {
    return """
    [databases]
    postgres = host=127.0.0.1 port=%d dbname=postgres user=%s password=%s
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = %d
    unix_socket_dir =
    auth_type = any
    pool_mode = session
    max_client_conn = %d
    default_pool_size = %d
    ignore_startup_parameters = extra_float_digits
    """
        .formatted(server.port(), server.user(), server.password(), port, sessions, sessions);
  }

  /// The command in a user namespace of its own, in which root is nobody, since some programs
  /// refuse to run as root.
  private static List<String> asNobody(String... command) {
    List<String> all = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      all.addAll(List.of("unshare", "-U"));
    }
    all.addAll(List.of(command));
    return all;
  }

  static RunningPeer pgpool(Path directory, int clients)
      throws IOException, SQLException, InterruptedException, PeerMissing {
    Path program = Programs.require("pgpool", "Debian: apt-get install pgpool2");
    Files.createDirectories(directory);
    Path open = directory.resolve("pg_hba.conf"); // loopback only, for a few minutes
    Files.writeString(open, "host all all 127.0.0.1/32 trust\n");
    List<StandAloneServer> servers = new ArrayList<>();
    try {
      for (int i = 1; i <= SERVERS; i++) {
        servers.add(
            StandAloneServer.start(
                Kind.POSTGRESQL,
                directory.resolve("" + i),
                PostgresqlPeers.settings(
                    clients + SESSIONS_SPARE, "hba_file=" + open.toAbsolutePath())));
      }
      int port = FreePorts.one();
      Path file = directory.resolve("pgpool.conf");
      Files.writeString(file, pooling(directory, servers, port, clients, version(program)));
      Files.createFile(directory.resolve("pcp.conf"));
      Path log = directory.resolve("pgpool.log");
      ServerProcess proxy =
          ServerProcess.launch(
              "quorate-pgpool",
              List.of(
                  program.toString(),
                  "-n",
                  "-f",
                  file.toString(),
                  "-F",
                  directory.resolve("pcp.conf").toString()),
              POOL,
              log);
      return serving(proxy, port, log, servers);
    } catch (IOException | SQLException | InterruptedException | RuntimeException failed) {
      servers.forEach(StandAloneServer::close);
      throw failed;
    }
  }

  private static String pooling(
      Path directory, List<StandAloneServer> servers, int port, int clients, double version)
      throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        listen_addresses = '127.0.0.1'
        port = %d
        pcp_listen_addresses = '127.0.0.1'
        pcp_port = %d
        %s = '%s'
        pcp_socket_dir = '%s'
        pid_file_name = '%s'
        logdir = '%s'
        backend_clustering_mode = 'native_replication'
        num_init_children = %d
        max_pool = 1
        child_life_time = 0
        enable_pool_hba = off
        pool_passwd = ''
        failover_on_backend_error = off
        health_check_period = 0
        sr_check_period = 0
        use_watchdog = off
        """
            .formatted(
                port,
                FreePorts.one(),
                version < RENAMED ? "socket_dir" : "unix_socket_directories",
                directory,
                directory,
                directory.resolve("pgpool.pid"),
                directory,
                clients + SESSIONS_SPARE));
    for (int i = 0; i < servers.size(); i++) {
      text.append(
          """
          backend_hostname%1$d = '127.0.0.1'
          backend_port%1$d = %2$d
          backend_weight%1$d = 1
          """
              .formatted(i, servers.get(i).port()));
    }
    return text.toString();
  }

  /// The first two components of its version.
  private static double version(Path program) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    process.waitFor();
    var numbers = java.util.regex.Pattern.compile("(\\d+\\.\\d+)").matcher(said);
    return numbers.find() ? Double.parseDouble(numbers.group(1)) : RENAMED;
  }

  private static RunningPeer serving(
      ServerProcess proxy, int port, Path log, List<StandAloneServer> servers)
      throws IOException, InterruptedException {
    try {
      JavaServer.awaitPort(proxy, port, log);
    } catch (IOException | InterruptedException failed) {
      proxy.kill();
      throw failed;
    }
    List<Long> pids = new ArrayList<>(PostgresqlPeers.pids(servers));
    pids.add(proxy.pid());
    List<Runnable> parts = new ArrayList<>(PostgresqlPeers.ends(servers));
    parts.add(proxy::kill);
    Target target =
        new Target(
            "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable".formatted(port),
            Optional.of(servers.getFirst().user()),
            Optional.empty(),
            Optional.empty());
    return new RunningPeer(target, pids, parts);
  }
}
