package quorate.database.engine.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;

/// A database server without a node of Quorate in front, as a baseline for measurements. It listens
/// on the loopback address, runs the same programs as the engines, and ends with this process in
/// whatever way that ends.
public final class StandAloneServer implements AutoCloseable {
  /// The servers whose programs are shipped.
  public enum Kind {
    POSTGRESQL,
    MARIADB
  }

  private final OwnServer server;

  private StandAloneServer(OwnServer server) {
    this.server = server;
  }

  /// Starts a server, creating its files first if `directory` has none.
  ///
  /// @param settings for PostgreSQL in the form `name=value`, for MariaDB `--name=value`
  /// @throws SQLException XX001 if it does not start because its files are damaged
  /// @throws IllegalStateException if it cannot run here at all
  /// @throws java.io.UncheckedIOException if its programs are not on the class path
  public static StandAloneServer start(Kind kind, Path directory, List<String> settings)
      throws SQLException {
    return new StandAloneServer(
        switch (kind) {
          case POSTGRESQL -> PostgresqlServer.start(directory, settings);
          case MARIADB -> MariadbServer.start(directory, settings);
        });
  }

  /// Copies the files of a server that was shut down cleanly, so that another can start from them.
  ///
  /// @param from its directory
  /// @param to the directory of the other, which has no server yet
  /// @return the directory of the copied files
  public static Path copy(Kind kind, Path from, Path to) throws IOException {
    String files = kind == Kind.POSTGRESQL ? PostgresqlServer.FILES : MariadbServer.FILES;
    String secret = kind == Kind.POSTGRESQL ? PostgresqlServer.SECRET : MariadbServer.SECRET;
    Files.createDirectories(to);
    Files.copy(from.resolve(secret), to.resolve(secret));
    Path source = from.resolve(files);
    try (var all = Files.walk(source)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Path target = to.resolve(files).resolve(source.relativize(each).toString());
        // With its permissions: PostgreSQL refuses a directory that others may read.
        Files.copy(each, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return to.resolve(files);
  }

  /// The port on which it listens.
  public int port() {
    return server.port();
  }

  public String user() {
    return server.user();
  }

  public String password() {
    return server.password();
  }

  /// The pid of the shell that is the server's parent.
  public long pid() {
    return server.pid();
  }

  /// The JDBC address of one of its databases.
  public String url(String database) {
    return server.url(database);
  }

  /// Shuts it down cleanly, so that its files can be copied.
  public void stop() {
    server.stop();
  }

  /// Ends it as a crash would, because its files are no longer needed.
  @Override
  public void close() {
    server.kill();
  }
}
