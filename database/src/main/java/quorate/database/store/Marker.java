package quorate.database.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.SessionId;

/// Writes the marker of exactly-once: the position, the session's request number and its reply, in
/// the transaction of the effect. Bound to one connection, whose statements it keeps prepared.
public final class Marker implements AutoCloseable {
  private final PreparedStatement update;
  private final PreparedStatement insert;

  public Marker(Connection connection) throws SQLException {
    update =
        connection.prepareStatement(
            "update \"quorate_session\" set \"number\" = ?, \"position\" = ?, \"reply\" = ?"
                + " where \"id\" = ?");
    insert =
        connection.prepareStatement(
            "insert into \"quorate_session\" (\"number\", \"position\", \"reply\", \"id\")"
                + " values (?, ?, ?, ?)");
  }

  /// @param known whether the session has a row already
  public void write(SessionId session, long number, long position, Bytes reply, boolean known)
      throws SQLException {
    byte @Nullable [] kept =
        reply.length() > 0 && reply.length() <= MetaTables.replyBytesMax()
            ? reply.unsafeArray()
            : null;
    if (!known || bind(update, session, number, position, kept) == 0) {
      bind(insert, session, number, position, kept);
    }
  }

  private static int bind(
      PreparedStatement statement,
      SessionId session,
      long number,
      long position,
      byte @Nullable [] reply)
      throws SQLException {
    statement.setLong(1, number);
    statement.setLong(2, position);
    statement.setBytes(3, reply);
    statement.setString(4, session.hex());
    return statement.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    update.close();
    insert.close();
  }
}
