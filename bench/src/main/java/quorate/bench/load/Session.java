package quorate.bench.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One connection, with its statements, each of which is prepared once.
public final class Session implements AutoCloseable {
  private final Connection connection;
  private final Words words;
  private final Optional<String> synced;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /// What is made of a row.
  @FunctionalInterface
  public interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// @param synced what is executed after each COMMIT
  Session(Connection connection, Words words, Optional<String> synced) {
    this.connection = connection;
    this.words = words;
    this.synced = synced;
  }

  /// In which the database is spoken to.
  public Words words() {
    return words;
  }

  /// Executes what changes rows.
  ///
  /// @return how many it changed
  public int update(String sql, Object... values) throws SQLException {
    PreparedStatement statement = bind(sql, values);
    return statement.executeUpdate();
  }

  /// Executes the same for each of these, sent together where the driver can.
  ///
  /// @return how many rows each changed
  public int[] updateAll(String sql, List<Object[]> all) throws SQLException {
    PreparedStatement statement = prepare(sql);
    try {
      for (Object[] values : all) {
        bind(statement, values);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (java.sql.BatchUpdateException failed) {
      // The driver's own words, and SQLSTATE, are in what it wraps.
      throw failed.getNextException() != null ? failed.getNextException() : failed;
    } finally {
      statement.clearBatch();
    }
  }

  /// The rows of a query.
  public <T> List<T> all(String sql, Reader<T> reader, Object... values) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet result = bind(sql, values).executeQuery()) {
      while (result.next()) {
        rows.add(reader.read(result));
      }
    }
    return rows;
  }

  /// The first row of a query, if it has any.
  public <T> Optional<T> first(String sql, Reader<T> reader, Object... values) throws SQLException {
    return all(sql, reader, values).stream().findFirst();
  }

  /// The first row of a query that must have one.
  ///
  /// @throws SQLException 02000 if it has none
  public <T> T one(String sql, Reader<T> reader, Object... values) throws SQLException {
    return first(sql, reader, values)
        .orElseThrow(
            () -> new SQLException("no such row: " + sql + " " + List.of(values), "02000"));
  }

  /// Executes what is not worth keeping prepared, at once and for good.
  public void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// Drops a table, if it is there.
  public void drop(String table) throws SQLException {
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
  Outcome run(Transaction transaction, boolean block) throws SQLException {
    if (connection.getAutoCommit() == block) {
      connection.setAutoCommit(!block);
    }
    Outcome outcome = transaction.run(this);
    if (block && outcome == Outcome.COMMIT) {
      connection.commit();
    } else if (block) {
      connection.rollback();
    }
    if (synced.isPresent() && outcome == Outcome.COMMIT) {
      prepare(synced.get()).execute();
    }
    return outcome;
  }

  /// After a failure: what was begun is undone.
  ///
  /// @return whether the connection can be used on
  boolean recover(SQLException failure) {
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      return !Words.isLost(failure) && !connection.isClosed();
    } catch (SQLException lost) {
      return false;
    }
  }

  private PreparedStatement bind(String sql, Object[] values) throws SQLException {
    PreparedStatement statement = prepare(sql);
    bind(statement, values);
    return statement;
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      switch (values[i]) {
        case Integer number -> statement.setInt(i + 1, number);
        case Long number -> statement.setLong(i + 1, number);
        case BigDecimal number -> statement.setBigDecimal(i + 1, number);
        case String text -> statement.setString(i + 1, text);
        case Timestamp time -> statement.setTimestamp(i + 1, time);
        case byte[] bytes -> statement.setBytes(i + 1, bytes);
        case Nothing none -> statement.setNull(i + 1, none.type());
        case Object other ->
            throw new IllegalArgumentException("no parameter of a workload: " + other.getClass());
      }
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException gone) {
      // which is as good
    }
  }
}
