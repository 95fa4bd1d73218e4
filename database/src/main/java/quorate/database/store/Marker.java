package quorate.database.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
      throw gone(session);
    }
  }

  private static byte @Nullable [] kept(Bytes reply) {
    return reply.length() > 0 && reply.length() <= MetaTables.replyBytesMax()
        ? reply.unsafeArray()
        : null;
  }

  /// A request that is done.
  ///
  /// @param known whether its session has a row already
  public record Mark(SessionId session, long number, long position, Bytes reply, boolean known) {}

  /// Writes those of several sessions, in as few messages as may be, and commits.
  public void commit(List<Mark> marks) throws SQLException {
    List<Mark> last = new ArrayList<>();
    for (boolean known : List.of(false, true)) {
      PreparedStatement statement = known ? update : insert;
      last.clear();
      for (Mark mark : marks) {
        if (mark.known() == known) {
          set(statement, mark.session(), mark.number(), mark.position(), kept(mark.reply()));
          statement.addBatch();
          last.add(mark);
        }
      }
      if (!last.isEmpty()) {
        int[] counts = statement.executeBatch();
        for (int i = 0; i < counts.length; i++) {
          if (counts[i] == 0) {
            throw gone(last.get(i).session());
          }
        }
      }
    }
    connection.commit();
  }

  private static SQLException gone(SessionId session) {
    return new SQLException("the row of session " + session.hex() + " is gone", "XX001");
  }

  private static int bind(
      PreparedStatement statement,
      SessionId session,
      long number,
      long position,
      byte @Nullable [] reply)
      throws SQLException {
    set(statement, session, number, position, reply);
    return statement.executeUpdate();
  }

  private static void set(
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
