package quorate.replication.smr;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;

/// Between a client and the delegate of its interactive transaction (DESIGN section 5). What a
/// delegate answers is tentative; a lost message costs a retry of the transaction, never more.
public sealed interface DelegateMessage {
  /// The message of an error that tells nothing of the statement: its delegate went away, was
  /// repaired, or ended the transaction for reasons of its own.
  String LOST = "the node that executes this transaction was lost";

  /// The error of a transaction whose delegate has lost it.
  ///
  /// @param reason for the error's DETAIL
  /// @return 40001, for the transaction can be run again at another delegate
  static SqlError lost(String reason) {
    return new SqlError("40001", LOST)
        .withDetail(reason)
        .withHint("The transaction might succeed if retried.");
  }

  /// Whether an error says that the delegate has lost the transaction, and so nothing of whether
  /// its statement succeeds, fails or ends at all.
  static boolean isLost(SqlError error) {
    return error.sqlState().equals("40001") && error.message().equals(LOST);
  }

  /// Execute statements of the transaction one after the other, up to the first that fails.
  ///
  /// @param attempt distinguishes this transaction of the session from earlier ones
  /// @param index the number of the first in the transaction, counted from 0
  /// @param after the position of the last change that the client knows of: the delegate executes
  ///   only once it has applied that, so that a client reads what it was told is committed
  /// @param lockMillis how long it may wait for rows that others have locked; 0 for as long as any
  record Execute(
      SessionId session,
      long attempt,
      int index,
      Position after,
      List<Statement> statements,
      long lockMillis)
      implements DelegateMessage {
    public Execute {
      statements = List.copyOf(statements);
    }
  }

  /// The tentative answers: to as many of the statements as the delegate has executed, the last of
  /// which may have failed. Where their results become large it leaves the rest to be asked for
  /// again.
  ///
  /// @param catalog the schema as the transaction sees it, encoded, where it has changed it
  record Executed(
      SessionId session,
      long attempt,
      int index,
      List<Answer> answers,
      long catalogVersion,
      Bytes catalog)
      implements DelegateMessage {
    public Executed {
      answers = List.copyOf(answers);
    }
  }

  /// The tentative answer to one statement.
  ///
  /// @param leased the sequence values that the statement took, in order
  record Answer(Result result, SortedMap<String, List<Long>> leased) {
    public Answer {
      leased =
          leased.isEmpty()
              ? Collections.emptySortedMap()
              : Collections.unmodifiableSortedMap(new TreeMap<>(leased));
    }

    public static void write(Encoder out, Answer answer) {
      Values.write(out, answer.result);
      out.varint(answer.leased.size());
      answer.leased.forEach(
          (name, values) -> out.string(name).list(values, (to, value) -> to.i64(value)));
    }

    public static Answer read(Decoder in) {
      Result result = Values.readResult(in);
      SortedMap<String, List<Long>> leased = new TreeMap<>();
      int count = in.count(2);
      for (int i = 0; i < count; i++) {
        leased.put(in.string(), in.list(Decoder::i64));
      }
      return new Answer(result, leased);
    }
  }

  /// The transaction is over without a commit: release what it holds.
  record Abandon(SessionId session, long attempt) implements DelegateMessage {}

  /// Stop the statement that the session is executing.
  record Cancel(SessionId session, long attempt) implements DelegateMessage {}

  static void write(Encoder out, DelegateMessage message) {
    switch (message) {
      case Execute(
              SessionId session,
              long attempt,
              int index,
              Position after,
              List<Statement> statements,
              long lockMillis) ->
          out.u8(1)
              .session(session)
              .varint(attempt)
              .varint(index)
              .varint(after.number())
              .list(statements, Statement::write)
              .varint(lockMillis);
      case Executed executed ->
          out.u8(2)
              .session(executed.session)
              .varint(executed.attempt)
              .varint(executed.index)
              .list(executed.answers, Answer::write)
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
              Statement.readAll(in),
              in.varint());
      case 2 ->
          new Executed(
              in.session(),
              in.varint(),
              (int) in.varint(),
              in.list(Answer::read),
              in.varint(),
              in.bytes());
      case 3 -> new Abandon(in.session(), in.varint());
      case 4 -> new Cancel(in.session(), in.varint());
      default -> throw new WireException("no message has the tag " + tag);
    };
  }
}
