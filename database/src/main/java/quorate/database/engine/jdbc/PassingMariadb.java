package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import quorate.database.engine.server.MariadbServer;
import quorate.database.engine.server.PostgresqlBinaries;

/// A MariaDB server for the databases of tests: one per process, which syncs nothing and is
/// discarded when the process ends.
final class PassingMariadb {
  private static final List<String> FORGETFUL =
      List.of(
          "--innodb-flush-log-at-trx-commit=0",
          "--innodb-flush-method=nosync",
          "--innodb-doublewrite=OFF",
          "--innodb-log-file-size=32M",
          MariadbServer.NO_SYNC);

  private static Optional<MariadbServer> server = Optional.empty();
  private static int databases;

  private PassingMariadb() {}

  /// A new and empty database.
  static synchronized MariadbEngine database() throws SQLException {
    MariadbServer running = running();
    String name = "database" + ++databases;
    alter(running, "CREATE DATABASE " + name);
    MariadbEngine engine = new MariadbEngine(running, name, () -> drop(running, name));
    engine.prepare();
    return engine;
  }

  private static MariadbServer running() throws SQLException {
    if (server.isEmpty()) {
      try {
        Path directory = Files.createTempDirectory("quorate-mariadb-");
        MariadbServer fresh = MariadbServer.start(directory, FORGETFUL);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> forget(fresh, directory)));
        server = Optional.of(fresh);
      } catch (IOException failed) {
        throw new SQLException("no directory for MariaDB", "58030", failed);
      }
    }
    return server.get();
  }

  private static void drop(MariadbServer running, String database) {
    try {
      alter(running, "DROP DATABASE IF EXISTS " + database);
    } catch (SQLException ended) {
      return; // the server has ended, or a test still has a connection
    }
  }

  private static void alter(MariadbServer running, String sql) throws SQLException {
    try (Connection connection =
            new MariadbEngine(running, MariadbServer.DATABASE, () -> {}).connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute(sql);
    }
  }

  private static void forget(MariadbServer running, Path directory) {
    running.kill();
    try {
      PostgresqlBinaries.delete(directory);
    } catch (IOException left) {
      return; // a directory for temporary files
    }
  }
}
