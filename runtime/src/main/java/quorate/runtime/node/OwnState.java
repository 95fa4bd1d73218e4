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

/// A replica's records of itself in its engine's tables, beside the rows.
final class OwnState {
  private OwnState() {}

  /// The position of the snapshot with which this state began; none if it began empty.
  static Position installed(Connection connection) throws SQLException {
    Bytes encoded = MetaTables.state(connection, "snapshot");
    return encoded.length() == 0 ? Position.NONE : new Position(new Decoder(encoded).i64());
  }

  /// The position up to which this replica's statements accuse it no more: that of the snapshot
  /// with which this state began, or of the fault for which an older one was installed.
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

  /// Makes this connection the one that writes, in engines with a single writer: optimistic work
  /// may block even work that only records. Nothing is lost with the transaction that has to begin
  /// anew for that: if it had written, it would be the writer already.
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
