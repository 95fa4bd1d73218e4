package quorate.bench.differential;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;

/// A PostgreSQL started by this process, with default settings and trust authentication for this
/// machine.
public final class ReferencePostgresql implements AutoCloseable {
  private static final String DATABASE = "quorate";
  private final Engine engine;
  private final int port;

  private ReferencePostgresql(Engine engine, int port) {
    this.engine = engine;
    this.port = port;
  }

  /// @param directory an empty one, for its files
  public static ReferencePostgresql start(Path directory) throws SQLException, IOException {
    Engine engine = Engines.open("postgresql", directory);
    int port = URI.create(engine.jdbcUrl().substring("jdbc:".length())).getPort();
    Files.writeString(
        directory.resolve("postgresql").resolve("pg_hba.conf"),
        "host all all 127.0.0.1/32 trust\n",
        StandardOpenOption.TRUNCATE_EXISTING);
    try (Connection connection = engine.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("select pg_reload_conf()");
      // A database without the additions for a Quorate engine.
      statement.execute("create database " + DATABASE);
      statement.execute("alter database " + DATABASE + " set timezone = 'UTC'");
    }
    return new ReferencePostgresql(engine, port);
  }

  /// Its address.
  public Differential.Server server() {
    return new Differential.Server(port, "quorate", DATABASE);
  }

  @Override
  public void close() throws SQLException {
    engine.close();
  }
}
