package quorate.bench.load;

import java.sql.SQLException;
import java.util.Optional;

/// A database to be measured.
///
/// @param url for JDBC, or [#RQLITE] and an rqlite's HTTP address
/// @param user empty if there is none, or it is in the URL
/// @param password the same
/// @param isolation of `java.sql.Connection`; empty: the database's own default
/// @param synced executed after each COMMIT, for a database that syncs by that alone; it is part of
///   the transaction's time
public record Target(
    String url,
    Optional<String> user,
    Optional<String> password,
    Optional<Integer> isolation,
    Optional<String> synced) {
  /// The prefix of an rqlite's URL.
  public static final String RQLITE = "rqlite:";

  /// A target that needs nothing after COMMIT.
  public Target(
      String url, Optional<String> user, Optional<String> password, Optional<Integer> isolation) {
    this(url, user, password, isolation, Optional.empty());
  }

  /// A target without a login, at its default isolation.
  public static Target of(String url) {
    return new Target(url, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// The target with a statement to be executed after each COMMIT.
  public Target synced(String sql) {
    return new Target(url, user, password, isolation, Optional.of(sql));
  }

  /// Its dialect.
  public Words words() {
    return Words.of(url);
  }

  boolean isRqlite() {
    return url.startsWith(RQLITE);
  }

  /// Whether a transaction may have several statements that the client sends one after another.
  /// Each request to an rqlite stands alone.
  public boolean hasBlocks() {
    return !isRqlite();
  }

  /// Opens a connection.
  ///
  /// @throws SQLException if it cannot be reached, or refuses the login
  public Session open() throws SQLException {
    return Session.of(this);
  }
}
