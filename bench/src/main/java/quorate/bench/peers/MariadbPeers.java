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
import quorate.database.engine.server.StandAloneServer;
import quorate.database.engine.server.StandAloneServer.Kind;

/// A single MariaDB, and three replicated by Galera.
final class MariadbPeers {
  private static final String DATABASE = "quorate";
  private static final String OPTIONS = "?sslMode=disable&useServerPrepStmts=true";

  /// Commits are durable when they return, and lock waits have MariaDB's default timeout, unlike in
  /// Quorate's engine.
  private static final List<String> SETTINGS =
      List.of(
          "--innodb-flush-log-at-trx-commit=1",
          "--innodb-log-file-size=96M",
          "--innodb-lock-wait-timeout=50",
          "--lock-wait-timeout=86400");

  private static final int NODES = 3;

  /// The paths of Galera's library in distributions.
  private static final List<String> PROVIDERS =
      List.of(
          "/usr/lib/galera/libgalera_smm.so",
          "/usr/lib64/galera-4/libgalera_smm.so",
          "/usr/lib/libgalera_smm.so");

  private MariadbPeers() {}

  static RunningPeer alone(Path directory) throws SQLException {
    StandAloneServer server = StandAloneServer.start(Kind.MARIADB, directory, SETTINGS);
    return new RunningPeer(target(server), List.of(server.pid()), List.of(server::close));
  }

  static Target target(StandAloneServer server) {
    return new Target(
        server.url(DATABASE) + OPTIONS,
        Optional.of(server.user()),
        Optional.of(server.password()),
        Optional.empty());
  }

  /// Three servers that certify each other's transactions. Two start with a copy of the first one's
  /// files, so that no state transfer is needed; clients connect to the first, as is advised if
  /// they write the same rows.
  static RunningPeer galera(Path directory) throws PeerMissing, IOException, SQLException {
    Path provider = provider();
    Path first = directory.resolve("1");
    List<StandAloneServer> servers = new ArrayList<>();
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        ports.add(FreePorts.one());
      }
      // Started once alone, so that its files name the cluster and the position.
      StandAloneServer.start(Kind.MARIADB, first, member(provider, ports.getFirst(), "")).stop();
      for (int i = 2; i <= NODES; i++) {
        Path files = StandAloneServer.copy(Kind.MARIADB, first, directory.resolve("" + i));
        Files.deleteIfExists(files.resolve("gvwstate.dat")); // belongs to the original
      }
      Path state = first.resolve("mariadb").resolve("grastate.dat");
      Files.writeString(
          state, Files.readString(state).replace("safe_to_bootstrap: 0", "safe_to_bootstrap: 1"));
      String seeds = "";
      for (int i = 0; i < NODES; i++) {
        servers.add(
            StandAloneServer.start(
                Kind.MARIADB,
                directory.resolve("" + (i + 1)),
                member(provider, ports.get(i), seeds)));
        seeds = "127.0.0.1:" + ports.getFirst();
      }
      return new RunningPeer(
          target(servers.getFirst()), PostgresqlPeers.pids(servers), PostgresqlPeers.ends(servers));
    } catch (IOException | SQLException | RuntimeException failed) {
      servers.forEach(StandAloneServer::close);
      throw failed;
    }
  }

  /// The path of Galera's library.
  private static Path provider() throws PeerMissing {
    List<String> places = new ArrayList<>(PROVIDERS);
    Optional.ofNullable(System.getenv("GALERA_PROVIDER")).ifPresent(places::addFirst);
    return places.stream()
        .map(Path::of)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() ->
            new PeerMissing(
                "libgalera_smm.so is not installed (Debian: apt-get install galera-4; elsewhere:"
                    + " GALERA_PROVIDER=FILE)"));
  }

  /// @param port for the group's own connections
  /// @param seeds of an existing group, or empty for a new one
  private static List<String> member(Path provider, int port, String seeds) {
    List<String> all = new ArrayList<>(SETTINGS);
    all.addAll(
        List.of(
            "--wsrep-on=ON",
            "--wsrep-provider=" + provider.toAbsolutePath(),
            "--wsrep-cluster-name=bench",
            "--wsrep-cluster-address=gcomm://" + seeds,
            "--wsrep-node-address=127.0.0.1:" + port,
            "--wsrep-provider-options=base_host=127.0.0.1;base_port="
                + port
                + ";gmcast.listen_addr=tcp://127.0.0.1:"
                + port
                + ";ist.recv_addr=127.0.0.1:"
                + (port + 1),
            "--wsrep-sst-method=skip", // the files are copies of the first one's
            "--wsrep-slave-threads=4",
            "--binlog-format=ROW",
            "--innodb-autoinc-lock-mode=2"));
    return all;
  }
}
