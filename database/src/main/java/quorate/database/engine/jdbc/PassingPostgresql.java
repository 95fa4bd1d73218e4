package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import quorate.database.engine.server.PostgresqlBinaries;
import quorate.database.engine.server.PostgresqlServer;

/// A PostgreSQL server for the databases of tests: one per process, which syncs nothing and is
/// discarded when the process ends.
final class PassingPostgresql {
  private static final List<String> FORGETFUL =
      List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off");

  private static Optional<PostgresqlServer> server = Optional.empty();
  private static int databases;

  private PassingPostgresql() {}

  /// A new and empty database.
  static synchronized PostgresqlEngine database() throws SQLException {
    PostgresqlServer running = running();
    String name = "database" + ++databases;
    alter(running, "CREATE DATABASE " + name);
    return new PostgresqlEngine(running, name, () -> drop(running, name));
  }

  private static PostgresqlServer running() throws SQLException {
    if (server.isEmpty()) {
      try {
        Path directory = Files.createTempDirectory("quorate-postgresql-");
        PostgresqlServer fresh = PostgresqlServer.start(directory, FORGETFUL);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> forget(fresh, directory)));
        // The template of every new database.
        new PostgresqlEngine(fresh, "template1", () -> {}).prepare();
        server = Optional.of(fresh);
      } catch (IOException failed) {
        throw new SQLException("no directory for PostgreSQL", "58030", failed);
      }
    }
    return server.get();
  }

  private static void drop(PostgresqlServer running, String database) {
    try {
      alter(running, "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    } catch (SQLException ended) {
      return; // the server has ended
    }
  }

  /// Executes outside of a transaction, which creating and dropping databases requires.
  private static void alter(PostgresqlServer running, String sql) throws SQLException {
    try (Connection connection = new PostgresqlEngine(running, "postgres", () -> {}).connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute(sql);
    }
  }

  private static void forget(PostgresqlServer running, Path directory) {
    running.kill();
    try {
      PostgresqlBinaries.delete(directory);
    } catch (IOException left) {
      return; // a directory for temporary files
    }
  }
}
