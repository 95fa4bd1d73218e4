package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import quorate.database.EngineRefused;
import quorate.database.engine.server.ServerHost;

/// A database of an external server, for the exclusive use of one node.
///
/// Before it serves, checks make sure that it keeps its commits and orders texts as all other
/// engines do. A token in it names the owning node, and a lock says that it is in use: two nodes on
/// one database would be one faulty replica with two votes.
final class ExternalServer implements ServerHost {
  /// A requirement on a database, and the remedy if it is not met.
  ///
  /// @param condition in the server's SQL; NULL counts as not met
  record Demand(String condition, String otherwise) {}

  /// The requirements of one make of server, and its way of recording the owner.
  interface Make {
    /// The make's name as it occurs in file names.
    String name();

    Driver driver();

    /// In the order in which they are checked.
    List<Demand> demands();

    /// A query that takes the session's lock and says whether it succeeded; the lock lasts until
    /// the session ends.
    String lock();

    /// The token of the owning node.
    Optional<String> word(Connection guard) throws SQLException;

    /// A query that says whether the database has no tables.
    String isEmpty();

    /// Stores the token in the database.
    void claim(Connection guard, String word) throws SQLException;

    /// Explains why the database cannot be prepared, with the remedy.
    default String unprepared(SQLException forbidden) {
      return "it cannot be made ready: " + forbidden.getMessage();
    }
  }

  private final Make make;
  private final EngineSource.Remote remote;

  /// Holds the lock, and notices when the server is gone.
  private final Guard guard;

  private ExternalServer(Make make, EngineSource.Remote remote, Guard guard) {
    this.make = make;
    this.remote = remote;
    this.guard = guard;
  }

  /// Checks a database, and claims it for the node of this directory.
  ///
  /// @param directory the node's directory, which records the ownership; empty for a mere check
  /// @throws EngineRefused if it cannot serve, with the missing requirement and the remedy
  /// @throws SQLException 08001 if it is in use, and others if it cannot be reached
  static ExternalServer open(Make make, EngineSource.Remote remote, Optional<Path> directory)
      throws SQLException {
    ExternalServer server = looked(make, remote);
    try {
      if (directory.isPresent()) {
        server.own(directory.get());
      }
      return server;
    } catch (SQLException | RuntimeException broken) {
      server.close();
      throw broken;
    } catch (IOException unreadable) {
      server.close();
      throw server.refused("the node's directory cannot be used: " + unreadable, unreadable);
    }
  }

  private static ExternalServer looked(Make make, EngineSource.Remote remote) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", remote.user());
    properties.setProperty("password", remote.password());
    Connection guard = make.driver().connect(remote.url(), properties);
    if (guard == null) {
      throw new EngineRefused(about(remote, "the driver does not take this address"), null);
    }
    ExternalServer server = new ExternalServer(make, remote, new Guard(guard));
    try {
      for (Demand demand : make.demands()) {
        if (!server.holds(demand.condition())) {
          throw server.refused(demand.otherwise(), null);
        }
      }
      if (!server.holds(make.lock())) {
        throw new SQLException(
            about(remote, "another node, or this one, uses it already"), "08001");
      }
      return server;
    } catch (SQLException | RuntimeException broken) {
      server.close();
      throw broken;
    }
  }

  /// Makes sure that the database is this node's: both hold the same token, or the database is
  /// empty.
  private void own(Path directory) throws SQLException, IOException {
    Path file = Files.createDirectories(directory).resolve(make.name() + ".owner");
    Optional<String> word = make.word(guard.connection());
    if (word.isPresent()) {
      if (!Files.exists(file) || !Files.readString(file).strip().equals(word.get())) {
        throw refused(
            "it is the database of another node, or of this one before its directory was lost; drop"
                + " it and make it anew",
            null);
      }
      return;
    }
    if (!holds(make.isEmpty())) {
      throw refused("it has tables; a node's database is empty at first, so make one for it", null);
    }
    String fresh = UUID.randomUUID().toString();
    Files.writeString(file, fresh); // first, or a crash would lock everyone out
    try {
      make.claim(guard.connection(), fresh);
    } catch (SQLException forbidden) {
      throw unprepared(forbidden);
    }
  }

  private boolean holds(String condition) throws SQLException {
    return List.of("t", "1").contains(text(guard.connection(), "select " + condition));
  }

  /// The single value of a query; empty if there is none.
  static String text(Connection guard, String query) throws SQLException {
    try (Statement statement = guard.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  EngineRefused unprepared(SQLException forbidden) {
    return refused(make.unprepared(forbidden), forbidden);
  }

  private EngineRefused refused(String reason, @Nullable Throwable why) {
    return new EngineRefused(about(remote, reason), why);
  }

  private static String about(EngineSource.Remote remote, String reason) {
    return "the database " + remote.url() + " cannot serve a node: " + reason;
  }

  @Override
  public String url(String database) {
    return remote.url();
  }

  @Override
  public String user() {
    return remote.user();
  }

  @Override
  public String password() {
    return remote.password();
  }

  @Override
  public boolean isOwn() {
    return false;
  }

  @Override
  public void onLost(Runnable lost) {
    guard.onLost("external-" + make.name(), lost);
  }

  /// Releases the database for another node.
  void close() {
    guard.close();
  }

  @Override
  public void kill() {
    close();
  }
}
