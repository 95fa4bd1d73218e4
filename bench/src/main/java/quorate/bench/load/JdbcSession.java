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

/// A session over JDBC, which prepares each statement once.
final class JdbcSession implements Session {
  private final Connection connection;
  private final Words words;
  private final Optional<String> synced;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /// @param synced executed after each COMMIT
  JdbcSession(Connection connection, Words words, Optional<String> synced) {
    this.connection = connection;
    this.words = words;
    this.synced = synced;
  }

  @Override
  public Words words() {
    return words;
  }

  @Override
  public int update(String sql, Object... values) throws SQLException {
    PreparedStatement statement = bind(sql, values);
    return statement.executeUpdate();
  }

  @Override
  public int[] updateAll(String sql, List<Object[]> all) throws SQLException {
    PreparedStatement statement = prepare(sql);
    try {
      for (Object[] values : all) {
        bind(statement, values);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (java.sql.BatchUpdateException failed) {
      // The original message and SQLSTATE are in the wrapped exception.
      throw failed.getNextException() != null ? failed.getNextException() : failed;
    } finally {
      statement.clearBatch();
    }
  }

  @Override
  public <T> List<T> all(String sql, Reader<T> reader, Object... values) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet result = bind(sql, values).executeQuery()) {
      while (result.next()) {
        rows.add(reader.read(result));
      }
    }
    return rows;
  }

  @Override
  public void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public Outcome run(Transaction transaction, boolean block) throws SQLException {
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

  @Override
  public boolean recover(SQLException failure) {
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
      // closed already
    }
  }
}
