package quorate.bench.history;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import quorate.bench.load.Target;

/// A client's connection to the lists: a row for each, its values as text, separated by commas.
class ListsSession implements AutoCloseable {
  private static final String APPEND =
      "insert into history_lists values (?, ?) on conflict (k) do update"
          + " set v = history_lists.v || ',' || excluded.v";
  private static final String READ = "select v from history_lists where k = ?";

  private final Connection connection;
  private final PreparedStatement append;
  private final PreparedStatement read;

  ListsSession(Target target) throws SQLException {
    Properties properties = new Properties();
    target.user().ifPresent(user -> properties.setProperty("user", user));
    target.password().ifPresent(word -> properties.setProperty("password", word));
    connection = DriverManager.getConnection(target.url(), properties);
    append = connection.prepareStatement(APPEND);
    read = connection.prepareStatement(READ);
  }

  /// Creates an empty table of lists.
  static void create(Target target) throws SQLException {
    try (ListsSession session = new ListsSession(target);
        Statement statement = session.connection.createStatement()) {
      statement.execute("drop table if exists history_lists");
      statement.execute("create table history_lists (k bigint primary key, v text not null)");
    }
  }

  /// Begins a block.
  void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  void append(long key, long value) throws SQLException {
    append.setLong(1, key);
    append.setString(2, Long.toString(value));
    append.executeUpdate();
  }

  List<Long> read(long key) throws SQLException {
    read.setLong(1, key);
    try (ResultSet rows = read.executeQuery()) {
      return rows.next() ? values(rows.getString(1)) : List.of();
    }
  }

  private static List<Long> values(String text) {
    return Arrays.stream(text.split(",")).map(Long::valueOf).toList();
  }

  void commit() throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  void rollback() throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException _) {
      // It is lost anyway.
    }
  }
}
