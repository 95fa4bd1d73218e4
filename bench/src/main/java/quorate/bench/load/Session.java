package quorate.bench.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// One connection, whatever it speaks.
public sealed interface Session extends AutoCloseable permits JdbcSession, RqliteSession {
  /// What is made of a row.
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// A new one.
  ///
  /// @throws SQLException if the database cannot be reached, or lets nobody in
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

  /// In which the database is spoken to.
  Words words();

  /// Executes what changes rows.
  ///
  /// @return how many it changed
  int update(String sql, Object... values) throws SQLException;

  /// Executes the same for each of these, sent together where it can be.
  ///
  /// @return how many rows each changed
  int[] updateAll(String sql, List<Object[]> all) throws SQLException;

  /// The rows of a query.
  <T> List<T> all(String sql, Reader<T> reader, Object... values) throws SQLException;

  /// Executes what is not worth keeping prepared, at once and for good.
  void execute(String sql) throws SQLException;

  /// The first row of a query, if it has any.
  default <T> Optional<T> first(String sql, Reader<T> reader, Object... values)
      throws SQLException {
    return all(sql, reader, values).stream().findFirst();
  }

  /// The first row of a query that must have one.
  ///
  /// @throws SQLException 02000 if it has none
  default <T> T one(String sql, Reader<T> reader, Object... values) throws SQLException {
    return first(sql, reader, values)
        .orElseThrow(
            () -> new SQLException("no such row: " + sql + " " + List.of(values), "02000"));
  }

  /// Drops a table, if it is there.
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
  /// @param block whether it is in a block of BEGIN and COMMIT, or each of its statements for
  ///   itself
  /// @throws SQLException 0A000 if it would be in one, and [Target#hasBlocks] is not so
  Outcome run(Transaction transaction, boolean block) throws SQLException;

  /// After a failure: what was begun is undone.
  ///
  /// @return whether the connection can be used on
  boolean recover(SQLException failure);

  @Override
  void close();
}
