package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.engine.transaction.Evictor;
import quorate.replication.command.Position;

/// What a replica keeps of itself in its engine's tables, beside the rows.
final class OwnState {
  private OwnState() {}

  /// Of which position the snapshot was that this state began with; none if it began empty.
  static Position installed(Connection connection) throws SQLException {
    Bytes encoded = MetaTables.state(connection, "snapshot");
    return encoded.length() == 0 ? Position.NONE : new Position(new Decoder(encoded).i64());
  }

  /// Up to which position what this replica said accuses it no more: that of the snapshot that this
  /// state began with, or of the fault for which an older one was installed.
  static Position absolved(Connection connection) throws SQLException {
    Position installed = installed(connection);
    Bytes encoded = MetaTables.state(connection, "absolved");
    Position noted =
        encoded.length() == 0 ? Position.NONE : new Position(new Decoder(encoded).i64());
    return noted.isAfter(installed) ? noted : installed;
  }

  static void setAbsolved(Connection connection, Position at) throws SQLException {
    MetaTables.setState(connection, "absolved", new Encoder().i64(at.number()).toBytes());
  }

  /// Has this connection be the one that writes, where only one may at a time: optimistic work may
  /// be in the way of what only records, too. Nothing is lost with the transaction that has to
  /// begin anew for that: if it had written, it would be the one already.
  static void takeTurn(Engine engine, Connection connection, Evictor evictor) throws SQLException {
    while (engine.singleWriter()) {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("delete from \"quorate_intent\" where 1 = 0");
        return;
      } catch (SQLException taken) {
        if (!engine.isLockConflict(taken)) {
          throw taken;
        }
        connection.rollback();
        evictor.evictAll();
      }
    }
  }
}
