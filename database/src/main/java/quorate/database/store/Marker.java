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

/// Writes the marker for exactly-once execution: the position, the session's request number and its
/// reply, in the transaction of the effect. Bound to one connection, with prepared statements.
public final class Marker implements AutoCloseable {
  private static final String UPDATE =
      "update \"quorate_session\" set \"number\" = ?, \"position\" = ?, \"reply\" = ?"
          + " where \"id\" = ?";

  private final Connection connection;
  private final PreparedStatement update;
  private final PreparedStatement insert;

  /// Updates and commits, if the engine can do both in one message.
  private final @Nullable PreparedStatement last;

  /// @param committing the engine's way to extend a statement by a commit in the same message
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

  /// A request that has been executed.
  ///
  /// @param known whether its session already has a row
  public record Mark(SessionId session, long number, long position, Bytes reply, boolean known) {}

  public void write(Mark mark) throws SQLException {
    if (!mark.known() || execute(update, mark) == 0) {
      execute(insert, mark);
    }
  }

  /// The same, and commits.
  public void commit(Mark mark) throws SQLException {
    if (!mark.known() || last == null) {
      write(mark);
      connection.commit();
    } else if (execute(last, mark) == 0) {
      throw gone(mark);
    }
  }

  private static byte @Nullable [] kept(Bytes reply) {
    return reply.length() > 0 && reply.length() <= MetaTables.replyBytesMax()
        ? reply.unsafeArray()
        : null;
  }

  /// Writes the markers of several sessions, in as few messages as possible, and commits.
  public void commit(List<Mark> marks) throws SQLException {
    List<Mark> sent = new ArrayList<>();
    for (boolean known : List.of(false, true)) {
      PreparedStatement statement = known ? update : insert;
      sent.clear();
      for (Mark mark : marks) {
        if (mark.known() == known) {
          bind(statement, mark);
          statement.addBatch();
          sent.add(mark);
        }
      }
      if (!sent.isEmpty()) {
        int[] counts = statement.executeBatch();
        for (int i = 0; i < counts.length; i++) {
          if (counts[i] == 0) {
            throw gone(sent.get(i));
          }
        }
      }
    }
    connection.commit();
  }

  private static SQLException gone(Mark mark) {
    return new SQLException("the row of session " + mark.session().hex() + " is gone", "XX001");
  }

  private static int execute(PreparedStatement statement, Mark mark) throws SQLException {
    bind(statement, mark);
    return statement.executeUpdate();
  }

  private static void bind(PreparedStatement statement, Mark mark) throws SQLException {
    statement.setLong(1, mark.number());
    statement.setLong(2, mark.position());
    statement.setBytes(3, kept(mark.reply()));
    statement.setString(4, mark.session().hex());
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
