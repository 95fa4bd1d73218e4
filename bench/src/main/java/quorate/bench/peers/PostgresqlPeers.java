package quorate.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.database.engine.server.StandAloneServer;
import quorate.database.engine.server.StandAloneServer.Kind;

/// A single PostgreSQL, and one with two synchronous standbys.
final class PostgresqlPeers {
  private static final int CONNECTIONS_SPARE = 30;
  private static final String DATABASE = "postgres";

  private PostgresqlPeers() {}

  /// Settings with durable commits, as by default.
  static List<String> settings(int clients, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "fsync=on",
                "synchronous_commit=on",
                "full_page_writes=on",
                "max_connections=" + (clients + CONNECTIONS_SPARE)));
    settings.addAll(List.of(more));
    return settings;
  }

  static RunningPeer alone(Path directory, int clients) throws SQLException {
    StandAloneServer server = StandAloneServer.start(Kind.POSTGRESQL, directory, settings(clients));
    return new RunningPeer(target(server), List.of(server.pid()), List.of(server::close));
  }

  static Target target(StandAloneServer server) {
    return new Target(
        server.url(DATABASE),
        Optional.of(server.user()),
        Optional.of(server.password()),
        Optional.empty());
  }

  /// A primary and two standbys, all of which have synced what is acknowledged. The fetched
  /// programs lack pg_basebackup; instead, standbys start with a copy of the new primary's files.
  static RunningPeer synchronous(Path directory, int clients) throws IOException, SQLException {
    Path first = directory.resolve("1");
    StandAloneServer.start(Kind.POSTGRESQL, first, settings(clients)).stop();
    List<StandAloneServer> servers = new ArrayList<>();
    try {
      for (String name : List.of("s1", "s2")) {
        Path files = StandAloneServer.copy(Kind.POSTGRESQL, first, directory.resolve(name));
        Files.createFile(files.resolve("standby.signal"));
      }
      StandAloneServer primary =
          StandAloneServer.start(
              Kind.POSTGRESQL,
              first,
              settings(clients, "synchronous_standby_names=FIRST 2 (s1, s2)"));
      servers.add(primary);
      for (String name : List.of("s1", "s2")) {
        String source =
            "host=127.0.0.1 port=%d user=%s password=%s application_name=%s"
                .formatted(primary.port(), primary.user(), primary.password(), name);
        servers.add(
            StandAloneServer.start(
                Kind.POSTGRESQL,
                directory.resolve(name),
                settings(clients, "primary_conninfo=" + source)));
      }
      return new RunningPeer(target(primary), pids(servers), ends(servers));
    } catch (IOException | SQLException | RuntimeException failed) {
      servers.forEach(StandAloneServer::close);
      throw failed;
    }
  }

  static List<Long> pids(List<StandAloneServer> servers) {
    return servers.stream().map(StandAloneServer::pid).toList();
  }

  static List<Runnable> ends(List<StandAloneServer> servers) {
    return servers.stream().<Runnable>map(each -> each::close).toList();
  }
}
