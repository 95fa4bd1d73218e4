package quorate.bench.load;

import java.sql.SQLException;
import java.util.Optional;

/// A database that is measured.
///
/// @param url for JDBC, or [#RQLITE] and where an rqlite answers HTTP
/// @param user empty: none is given, or it is in the URL
/// @param password the same
/// @param isolation of `java.sql.Connection`; empty: the database's own default
/// @param synced what is executed after each COMMIT, for a database that syncs by that alone; a
///   transaction has ended when it has
public record Target(
    String url,
    Optional<String> user,
    Optional<String> password,
    Optional<Integer> isolation,
    Optional<String> synced) {
  /// What the URL of an rqlite begins with.
  public static final String RQLITE = "rqlite:";

  /// One whose COMMIT is all.
  public Target(
      String url, Optional<String> user, Optional<String> password, Optional<Integer> isolation) {
    this(url, user, password, isolation, Optional.empty());
  }

  /// One that takes everybody, at its own isolation.
  public static Target of(String url) {
    return new Target(url, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// The same, where this is executed after each COMMIT.
  public Target synced(String sql) {
    return new Target(url, user, password, isolation, Optional.of(sql));
  }

  /// The words it understands.
  public Words words() {
    return Words.of(url);
  }

  boolean isRqlite() {
    return url.startsWith(RQLITE);
  }

  /// Whether a transaction may be of several statements, which the client sends one after another.
  /// Each request to an rqlite stands alone.
  public boolean hasBlocks() {
    return !isRqlite();
  }

  /// A new connection to it.
  ///
  /// @throws SQLException if it cannot be reached, or lets nobody in
  public Session open() throws SQLException {
    return Session.of(this);
  }
}
