package quorate.bench.peers;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.database.engine.StandAloneServer;
import quorate.database.engine.StandAloneServer.Kind;

/// A MariaDB alone.
final class MariadbPeers {
  private static final String DATABASE = "quorate";
  private static final String OPTIONS = "?sslMode=disable&useServerPrepStmts=true";

  /// Commits are on disk when they return, and who meets a lock waits for it, as by MariaDB's own
  /// defaults; Quorate's engine has it otherwise.
  private static final List<String> SETTINGS =
      List.of(
          "--innodb-flush-log-at-trx-commit=1",
          "--innodb-log-file-size=96M",
          "--innodb-lock-wait-timeout=50",
          "--lock-wait-timeout=86400");

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

  static List<String> settings(List<String> more) {
    List<String> all = new ArrayList<>(SETTINGS);
    all.addAll(more);
    return all;
  }
}
