package quorate.replication.smr;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;

/// Between a client and the delegate of its interactive transaction (DESIGN section 5). What a
/// delegate answers is tentative; a lost message costs a retry of the transaction, never more.
public sealed interface DelegateMessage {
  /// Execute the transaction's statement number `index`, counted from 0.
  ///
  /// @param attempt distinguishes this transaction of the session from earlier ones
  /// @param after the position of the last change that the client knows of: the delegate executes
  ///   only once it has applied that, so that a client reads what it was told is committed
  /// @param lockMillis how long it may wait for rows that others have locked; 0 for as long as any
  record Execute(
      SessionId session,
      long attempt,
      int index,
      Position after,
      Statement statement,
      long lockMillis)
      implements DelegateMessage {}

  /// The tentative answer.
  ///
  /// @param leased the sequence values that the statement took, in order
  /// @param catalog the schema as the transaction sees it, encoded, where it has changed it
  record Executed(
      SessionId session,
      long attempt,
      int index,
      Result result,
      SortedMap<String, List<Long>> leased,
      long catalogVersion,
      Bytes catalog)
      implements DelegateMessage {
    public Executed {
      leased = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(leased));
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
              Statement statement,
              long lockMillis) -> {
        out.u8(1).session(session).varint(attempt).varint(index).varint(after.number());
        Statement.write(out, statement);
        out.varint(lockMillis);
      }
      case Executed executed -> {
        out.u8(2).session(executed.session).varint(executed.attempt).varint(executed.index);
        Values.write(out, executed.result);
        out.varint(executed.catalogVersion).varint(executed.leased.size());
        executed.leased.forEach(
            (name, values) -> out.string(name).list(values, (to, value) -> to.i64(value)));
        out.bytes(executed.catalog);
      }
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
              Statement.read(in),
              in.varint());
      case 2 -> {
        SessionId session = in.session();
        long attempt = in.varint();
        int index = (int) in.varint();
        Result result = Values.readResult(in);
        long version = in.varint();
        SortedMap<String, List<Long>> leased = new TreeMap<>();
        int count = in.count(2);
        for (int i = 0; i < count; i++) {
          leased.put(in.string(), in.list(Decoder::i64));
        }
        yield new Executed(session, attempt, index, result, leased, version, in.bytes());
      }
      case 3 -> new Abandon(in.session(), in.varint());
      case 4 -> new Cancel(in.session(), in.varint());
      default -> throw new WireException("no message has the tag " + tag);
    };
  }
}
