package quorate.bench.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/// A database that is measured.
///
/// @param url for JDBC
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

  /// A new connection to it.
  ///
  /// @throws SQLException if it cannot be reached, or lets nobody in
  public Session open() throws SQLException {
    Properties properties = new Properties();
    user.ifPresent(name -> properties.setProperty("user", name));
    password.ifPresent(word -> properties.setProperty("password", word));
    Connection connection = DriverManager.getConnection(url, properties);
    if (isolation.isPresent()) {
      connection.setTransactionIsolation(isolation.get());
    }
    return new Session(connection, words(), synced);
  }
}
