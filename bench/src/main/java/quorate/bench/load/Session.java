package quorate.bench.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// One connection, over any protocol.
public sealed interface Session extends AutoCloseable permits JdbcSession, RqliteSession {
  /// Converts a row.
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// Opens a session.
  ///
  /// @throws SQLException if the database cannot be reached, or refuses the login
  static Session of(Target target) throws SQLException {
    if (target.isRqlite()) {
      return new RqliteSession(target.url().substring(Target.RQLITE.length()), target.words());
    }
    Properties properties = new Properties();
    target.user().ifPresent(name -> properties.setProperty("user", name));
    target.password().ifPresent(word -> properties.setProperty("password", word));
    Connection connection = DriverManager.getConnection(target.url(), properties);
    if (target.isolation().isPresent()) {
      connection.setTransactionIsolation(target.isolation().get());
    }
    return new JdbcSession(connection, target.words(), target.synced());
  }

  /// The database's dialect.
  Words words();

  /// Executes a statement that changes rows.
  ///
  /// @return the number of changed rows
  int update(String sql, Object... values) throws SQLException;

  /// Executes a statement for each of these parameter lists, as a batch if possible.
  ///
  /// @return the numbers of changed rows
  int[] updateAll(String sql, List<Object[]> all) throws SQLException;

  /// The rows of a query.
  <T> List<T> all(String sql, Reader<T> reader, Object... values) throws SQLException;

  /// Executes a statement without caching it, and commits.
  void execute(String sql) throws SQLException;

  /// The first row of a query, if any.
  default <T> Optional<T> first(String sql, Reader<T> reader, Object... values)
      throws SQLException {
    return all(sql, reader, values).stream().findFirst();
  }

  /// The first row of a query, which must exist.
  ///
  /// @throws SQLException 02000 if it does not
  default <T> T one(String sql, Reader<T> reader, Object... values) throws SQLException {
    return first(sql, reader, values)
        .orElseThrow(
            () -> new SQLException("no such row: " + sql + " " + List.of(values), "02000"));
  }

  /// Drops a table if it exists.
  default void drop(String table) throws SQLException {
    try {
      execute("drop table " + table);
    } catch (SQLException failure) {
      if (!Words.isUnknown(failure)) {
        throw failure;
      }
    }
  }

  /// Runs a transaction to its end.
  ///
  /// @param block whether to run it in a block of BEGIN and COMMIT, or each statement by itself
  /// @throws SQLException 0A000 for a block if [Target#hasBlocks] is false
  Outcome run(Transaction transaction, boolean block) throws SQLException;

  /// Rolls back after a failure.
  ///
  /// @return whether the connection is still usable
  boolean recover(SQLException failure);

  @Override
  void close();
}
