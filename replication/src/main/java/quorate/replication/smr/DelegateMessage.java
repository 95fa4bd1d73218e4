package quorate.replication.smr;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;

/// The messages between a client and the delegate of its interactive transaction. A delegate's
/// answers are tentative; a lost message costs a retry of the transaction, never more.
public sealed interface DelegateMessage {
  /// Execute statements of the transaction one after the other, up to the first that fails.
  ///
  /// @param attempt distinguishes this transaction of the session from earlier ones
  /// @param index the number of the first one in the transaction, counted from 0
  /// @param after the position of the last change that the client knows of: the delegate executes
  ///   only once it has applied that change, so that clients read their own commits
  /// @param lockMillis the maximum wait for locked rows; 0 for no limit
  record Execute(
      SessionId session,
      long attempt,
      int index,
      Position after,
      List<OrderedStatement> statements,
      long lockMillis)
      implements DelegateMessage {
    public Execute {
      statements = List.copyOf(statements);
    }
  }

  /// The tentative answers to the statements that the delegate has executed, of which the last may
  /// have failed. If their results become large, it stops, and the client asks for the rest again.
  ///
  /// @param catalog the encoded schema as the transaction sees it, if it has changed it
  record Executed(
      SessionId session,
      long attempt,
      int index,
      List<TentativeAnswer> answers,
      long catalogVersion,
      Bytes catalog)
      implements DelegateMessage {
    public Executed {
      answers = List.copyOf(answers);
    }
  }

  /// The transaction is over without a commit: release its resources.
  record Abandon(SessionId session, long attempt) implements DelegateMessage {}

  /// Cancel the session's current statement.
  record Cancel(SessionId session, long attempt) implements DelegateMessage {}

  static void write(Encoder out, DelegateMessage message) {
    switch (message) {
      case Execute(
              SessionId session,
              long attempt,
              int index,
              Position after,
              List<OrderedStatement> statements,
              long lockMillis) ->
          out.u8(1)
              .session(session)
              .varint(attempt)
              .varint(index)
              .varint(after.number())
              .list(statements, OrderedStatement::write)
              .varint(lockMillis);
      case Executed executed ->
          out.u8(2)
              .session(executed.session)
              .varint(executed.attempt)
              .varint(executed.index)
              .list(executed.answers, TentativeAnswer::write)
              .varint(executed.catalogVersion)
              .bytes(executed.catalog);
      case Abandon(SessionId session, long attempt) -> out.u8(3).session(session).varint(attempt);
      case Cancel(SessionId session, long attempt) -> out.u8(4).session(session).varint(attempt);
    }
  }

  static DelegateMessage read(Decoder in) {
    int tag = in.u8();
    return switch (tag) {
      case 1 ->
          new Execute(
              in.session(),
              in.varint(),
              (int) in.varint(),
              new Position(in.varint()),
              OrderedStatement.readAll(in),
              in.varint());
      case 2 ->
          new Executed(
              in.session(),
              in.varint(),
              (int) in.varint(),
              in.list(TentativeAnswer::read),
              in.varint(),
              in.bytes());
      case 3 -> new Abandon(in.session(), in.varint());
      case 4 -> new Cancel(in.session(), in.varint());
      default -> throw new WireException("no message has the tag " + tag);
    };
  }
}
