package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.database.store.OwnTable;

/// The transaction log table of one database (HRDB, section 3.5.1): the barriers of its committed
/// transactions. Each row commits together with the changes of its transaction.
final class BarrierTable {
  private static final String NAME = MetaTables.PREFIX + "barrier";

  /// Inserts a barrier.
  static final String INSERT = "insert into \"" + NAME + "\" values (?)";

  private BarrierTable() {}

  /// Creates the table if it is missing.
  static void create(Engine engine) throws SQLException {
    OwnTable.create(engine, NAME, "\"barrier\" bigint not null primary key");
  }

  /// The barriers that are committed. The read waits for the row locks of transactions that are
  /// committing on abandoned connections: each of them either is found here, or never commits.
  static Set<Long> read(Engine engine) throws SQLException {
    Set<Long> barriers = new HashSet<>();
    try (Connection connection = engine.connectLocking();
        var statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("select \"barrier\" from \"" + NAME + "\"")) {
        while (rows.next()) {
          barriers.add(rows.getLong(1));
        }
      }
      connection.rollback();
    }
    return barriers;
  }

  /// Inserts barriers, in the connection's transaction.
  static void insert(Connection connection, Set<Long> barriers) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (long barrier : barriers) {
        insert.setLong(1, barrier);
        insert.executeUpdate();
      }
    }
  }

  /// Deletes the rows below a barrier except the newest one, which shows that this is still the
  /// same database (R3, R7). In the connection's transaction.
  static void truncate(Connection connection, long barrier) throws SQLException {
    try (PreparedStatement newest =
            connection.prepareStatement(
                "select max(\"barrier\") from \"" + NAME + "\" where \"barrier\" < ?");
        PreparedStatement delete =
            connection.prepareStatement("delete from \"" + NAME + "\" where \"barrier\" < ?")) {
      newest.setLong(1, barrier);
      try (ResultSet row = newest.executeQuery()) {
        row.next();
        delete.setLong(1, row.getLong(1)); // 0 if there is none
      }
      delete.executeUpdate();
    }
  }
}
