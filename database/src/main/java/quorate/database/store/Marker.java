package quorate.database.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.SessionId;

/// Writes the marker of exactly-once: the position, the session's request number and its reply, in
/// the transaction of the effect. Bound to one connection, whose statements it keeps prepared.
public final class Marker implements AutoCloseable {
  private static final String UPDATE =
      "update \"quorate_session\" set \"number\" = ?, \"position\" = ?, \"reply\" = ?"
          + " where \"id\" = ?";

  private final Connection connection;
  private final PreparedStatement update;
  private final PreparedStatement insert;

  /// Updates and commits, where that is one message.
  private final @Nullable PreparedStatement last;

  /// @param committing the engine's: what does as a statement does and commits
  public Marker(Connection connection, UnaryOperator<String> committing) throws SQLException {
    this.connection = connection;
    update = connection.prepareStatement(UPDATE);
    insert =
        connection.prepareStatement(
            "insert into \"quorate_session\" (\"number\", \"position\", \"reply\", \"id\")"
                + " values (?, ?, ?, ?)");
    String both = committing.apply(UPDATE);
    last = both.equals(UPDATE) ? null : connection.prepareStatement(both);
  }

  /// @param known whether the session has a row already
  public void write(SessionId session, long number, long position, Bytes reply, boolean known)
      throws SQLException {
    byte @Nullable [] kept = kept(reply);
    if (!known || bind(update, session, number, position, kept) == 0) {
      bind(insert, session, number, position, kept);
    }
  }

  /// The same, and commits.
  public void commit(SessionId session, long number, long position, Bytes reply, boolean known)
      throws SQLException {
    if (!known || last == null) {
      write(session, number, position, reply, known);
      connection.commit();
    } else if (bind(last, session, number, position, kept(reply)) == 0) {
      throw new SQLException("the row of session " + session.hex() + " is gone", "XX001");
    }
  }

  private static byte @Nullable [] kept(Bytes reply) {
    return reply.length() > 0 && reply.length() <= MetaTables.replyBytesMax()
        ? reply.unsafeArray()
        : null;
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
    if (last != null) {
      last.close();
    }
  }
}
