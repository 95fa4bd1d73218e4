package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.store.MetaTables;
import quorate.database.store.OwnTable;

/// The epoch that a database belongs to, in a single row. A commit reads it in its own transaction,
/// and holds it shared until the end; a takeover writes it in another. So one is over before the
/// other, and nothing of an earlier epoch commits afterwards, not even on a connection that another
/// process has forgotten.
final class EpochTable {
  private static final String NAME = MetaTables.PREFIX + "epoch";
  private static final String READ = "select \"epoch\" from \"" + NAME + "\"";

  private EpochTable() {}

  /// Reads the row on one connection.
  record Guard(PreparedStatement read, long epoch) {
    /// Checks the epoch in the connection's transaction.
    ///
    /// @throws SQLException 55000 if another epoch has begun
    void check() throws SQLException {
      long now = first(read);
      if (now != epoch) {
        throw new SQLException("epoch " + now + " has begun, and " + epoch + " is over", "55000");
      }
    }
  }

  // S6.
  static Guard guard(Connection connection, long epoch) throws SQLException {
    return new Guard(connection.prepareStatement(READ), epoch);
  }

  /// Begins an epoch, in a transaction of its own.
  ///
  /// @throws SQLException 55000 if a later one has begun
  static void begin(Engine engine, long epoch) throws SQLException {
    create(engine);
    try (OwnConnection own = new OwnConnection(engine.connectLocking());
        PreparedStatement write =
            own.connection()
                .prepareStatement(
                    "update \"" + NAME + "\" set \"epoch\" = ? where \"epoch\" <= ?");
        PreparedStatement read = own.connection().prepareStatement(READ)) {
      write.setLong(1, epoch);
      write.setLong(2, epoch);
      if (write.executeUpdate() == 0) {
        throw new SQLException("epoch " + first(read) + " has begun before " + epoch, "55000");
      }
      own.connection().commit();
    }
  }

  private static void create(Engine engine) throws SQLException {
    OwnTable.create(engine, NAME, "\"epoch\" bigint not null primary key");
    try (OwnConnection own = OwnConnection.alone(engine);
        var statement = own.connection().createStatement()) {
      // If creating a table commits at once, a crash may have come before the row was inserted.
      if (first(own.connection().prepareStatement("select count(*) from \"" + NAME + "\"")) == 0) {
        statement.execute("insert into \"" + NAME + "\" values (0)");
      }
      own.connection().commit();
    }
  }

  private static long first(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      if (!rows.next()) {
        throw new SQLException("the table of the epoch is empty", "XX000");
      }
      return rows.getLong(1);
    }
  }
}
