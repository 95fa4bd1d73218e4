package quorate.database.engine.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;

/// A database server for itself, with no node of Quorate before it: what Quorate is measured
/// beside. It listens on the loopback address, is of the same programs as the engines, and ends
/// with this process in whatever way that ends.
public final class StandAloneServer implements AutoCloseable {
  /// Whose programs are there.
  public enum Kind {
    POSTGRESQL,
    MARIADB
  }

  private final OwnServer server;

  private StandAloneServer(OwnServer server) {
    this.server = server;
  }

  /// Starts one, whose files are made first where `directory` has none.
  ///
  /// @param settings of PostgreSQL in the form `name=value`, of MariaDB as `--name=value`
  /// @throws SQLException XX001 if it does not come up over what the files hold
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

  /// Copies the files of a server that has been stopped in order, for another one to start from.
  ///
  /// @param from its directory
  /// @param to the other's, which has no server yet
  /// @return where the copied files are
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

  /// On which it listens.
  public int port() {
    return server.port();
  }

  public String user() {
    return server.user();
  }

  public String password() {
    return server.password();
  }

  /// Of the process that has the server as its child.
  public long pid() {
    return server.pid();
  }

  /// Of one of its databases, for JDBC.
  public String url(String database) {
    return server.url(database);
  }

  /// Ends it in order, so that its files can be copied.
  public void stop() {
    server.stop();
  }

  /// Ends it as a crash would: nobody needs its files any more.
  @Override
  public void close() {
    server.kill();
  }
}
