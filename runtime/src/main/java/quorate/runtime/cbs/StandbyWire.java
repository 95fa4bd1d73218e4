package quorate.runtime.cbs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Statement;
import quorate.replication.cbs.Word;

/// Encodes [StandbyMessage].
final class StandbyWire {
  /// Larger results are replaced by a failure, at every database alike.
  private static final int RESULT_BYTES_MAX = 32 << 20;

  private static final Result TOO_LARGE =
      new Result.Failed(
          new SqlError("54000", "a result is larger than shepherds that stand by pass on")
              .withDetail("At most " + (RESULT_BYTES_MAX >> 20) + " MB go into one."));

  private StandbyWire() {}

  static void write(Encoder out, StandbyMessage message) {
    switch (message) {
      case StandbyMessage.Hello(long epoch, long link) -> out.u8(0).varint(epoch).varint(link);
      case StandbyMessage.Command(
              long epoch,
              long link,
              long number,
              CbsIndication.ToDatabase wish) ->
          write(out.u8(1).varint(epoch).varint(link).varint(number), wish);
      case StandbyMessage.Heartbeat(long epoch, long link, long commands) ->
          out.u8(2).varint(epoch).varint(link).varint(commands);
      case StandbyMessage.Word(long epoch, long link, long number, CbsMessage.Local word) ->
          write(out.u8(3).varint(epoch).varint(link).varint(number), word);
      case StandbyMessage.Pulse(long epoch, long link, long words) ->
          out.u8(4).varint(epoch).varint(link).varint(words);
      case StandbyMessage.Broken(long epoch, long link) -> out.u8(5).varint(epoch).varint(link);
      case StandbyMessage.StateWanted(long slot) -> out.u8(6).varint(slot);
      case StandbyMessage.State state -> state.write(out.u8(7));
      case StandbyMessage.Say(long epoch, var client, var said) ->
          write(out.u8(8).varint(epoch).node(client), said);
      case StandbyMessage.Said(long epoch, long number, var client, var said) ->
          write(out.u8(9).varint(epoch).varint(number).node(client), said);
      case StandbyMessage.Serving(long epoch, long sent, boolean vacant, String databases) ->
          out.u8(10).varint(epoch).varint(sent).bool(vacant).string(databases);
      case StandbyMessage.Schema(var catalog) -> out.u8(11).bytes(catalog);
      case StandbyMessage.Here() -> out.u8(12);
      case StandbyMessage.RowsBegun(var txn, int number, long run, var columns, boolean ordered) ->
          out.u8(13)
              .request(txn)
              .varint(number)
              .varint(run)
              .list(columns, Values::write)
              .bool(ordered);
      case StandbyMessage.RowsSent(
              var txn,
              int number,
              long run,
              long index,
              boolean last,
              var piece) ->
          out.u8(14).request(txn).varint(number).varint(run).varint(index).bool(last).bytes(piece);
      case StandbyMessage.RowsTaken(long run) -> out.u8(15).varint(run);
      case StandbyMessage.RowsUnwanted(long run) -> out.u8(16).varint(run);
    }
  }

  /// @throws WireException if the bytes are no message
  static StandbyMessage read(Decoder in) {
    StandbyMessage message =
        switch (in.u8()) {
          case 0 -> new StandbyMessage.Hello(in.varint(), in.varint());
          case 1 -> new StandbyMessage.Command(in.varint(), in.varint(), in.varint(), wish(in));
          case 2 -> new StandbyMessage.Heartbeat(in.varint(), in.varint(), in.varint());
          case 3 -> new StandbyMessage.Word(in.varint(), in.varint(), in.varint(), word(in));
          case 4 -> new StandbyMessage.Pulse(in.varint(), in.varint(), in.varint());
          case 5 -> new StandbyMessage.Broken(in.varint(), in.varint());
          case 6 -> new StandbyMessage.StateWanted(in.varint());
          case 7 -> StandbyMessage.State.read(in);
          case 8 -> new StandbyMessage.Say(in.varint(), in.node(), fromClient(in));
          case 9 -> new StandbyMessage.Said(in.varint(), in.varint(), in.node(), toClient(in));
          case 10 -> new StandbyMessage.Serving(in.varint(), in.varint(), in.bool(), in.string());
          case 11 -> new StandbyMessage.Schema(in.bytes());
          case 12 -> new StandbyMessage.Here();
          case 13 ->
              new StandbyMessage.RowsBegun(
                  in.request(),
                  (int) in.varint(),
                  in.varint(),
                  in.list(Values::readColumn),
                  in.bool());
          case 14 ->
              new StandbyMessage.RowsSent(
                  in.request(), (int) in.varint(), in.varint(), in.varint(), in.bool(), in.bytes());
          case 15 -> new StandbyMessage.RowsTaken(in.varint());
          case 16 -> new StandbyMessage.RowsUnwanted(in.varint());
          default -> throw new WireException("no word of shepherds that stand by");
        };
    in.end();
    return message;
  }

  // To a database.

  private static void write(Encoder out, CbsIndication.ToDatabase wish) {
    switch (wish) {
      case CbsIndication.Execute(
              long attempt,
              var txn,
              int number,
              Statement statement,
              boolean answers) ->
          CbsWire.write(
              out.u8(0).varint(attempt).request(txn).varint(number).bool(answers), statement);
      case CbsIndication.Commit(long attempt, var txn, long barrier) ->
          out.u8(1).varint(attempt).request(txn).i64(barrier);
      case CbsIndication.Rollback(long attempt) -> out.u8(2).varint(attempt);
      case CbsIndication.Reconnect() -> out.u8(3);
      case CbsIndication.TruncateTable(long barrier) -> out.u8(4).i64(barrier);
    }
  }

  private static CbsIndication.ToDatabase wish(Decoder in) {
    return switch (in.u8()) {
      case 0 -> {
        long attempt = in.varint();
        RequestId txn = in.request();
        int number = (int) in.varint();
        boolean answers = in.bool();
        yield new CbsIndication.Execute(attempt, txn, number, CbsWire.statement(in), answers);
      }
      case 1 -> new CbsIndication.Commit(in.varint(), in.request(), in.i64());
      case 2 -> new CbsIndication.Rollback(in.varint());
      case 3 -> new CbsIndication.Reconnect();
      case 4 -> new CbsIndication.TruncateTable(in.i64());
      default -> throw new WireException("no wish of a manager");
    };
  }

  // From a database.

  private static void write(Encoder out, CbsMessage.Local word) {
    switch (word) {
      case CbsMessage.Ran ran -> {
        out.u8(0).varint(ran.attempt()).varint(ran.number()).u8(ran.word().ordinal());
        out.optional(ran.writes(), Digest::write);
        write(out, ran.result(), ran.executed().stream().toList());
      }
      case CbsMessage.RolledBack(long attempt) -> out.u8(1).varint(attempt);
      case CbsMessage.CommitDone(long attempt) -> out.u8(2).varint(attempt);
      case CbsMessage.Disconnected() -> out.u8(3);
      case CbsMessage.Connected(Set<Long> log) ->
          out.u8(4).list(log.stream().sorted().toList(), Encoder::i64);
      case CbsMessage.Alive() -> out.u8(5);
      case CbsMessage.Busy(long attempt) -> out.u8(6).varint(attempt);
      case CbsMessage.Local other -> throw new IllegalArgumentException("no word: " + other);
    }
  }

  private static CbsMessage.Local word(Decoder in) {
    return switch (in.u8()) {
      case 0 -> {
        long attempt = in.varint();
        int number = (int) in.varint();
        Word word = in.constant(Word.values());
        Optional<Digest> writes = in.optional(Digest::read);
        Result result = Values.readResult(in);
        Optional<Statement> executed = in.optional(CbsWire::statement);
        yield new CbsMessage.Ran(attempt, number, result, executed, writes, word);
      }
      case 1 -> new CbsMessage.RolledBack(in.varint());
      case 2 -> new CbsMessage.CommitDone(in.varint());
      case 3 -> new CbsMessage.Disconnected();
      case 4 -> new CbsMessage.Connected(Set.copyOf(in.list(Decoder::i64)));
      case 5 -> new CbsMessage.Alive();
      case 6 -> new CbsMessage.Busy(in.varint());
      default -> throw new WireException("no word of a database");
    };
  }

  private static void write(Encoder out, Result result, List<Statement> executed) {
    Encoder rows = new Encoder(256);
    Values.write(rows, result);
    if (rows.size() > RESULT_BYTES_MAX) {
      Values.write(rows.clear(), TOO_LARGE);
    }
    out.raw(rows.toByteArray()).list(executed, CbsWire::write);
  }

  // From and to clients.

  private static void write(Encoder out, CbsMessage.FromClient said) {
    switch (said) {
      case CbsMessage.Query(var txn, int number, Statement statement) ->
          CbsWire.write(out.u8(0).request(txn).varint(number), statement);
      case CbsMessage.Commit(var txn, long since) -> out.u8(1).request(txn).varint(since);
      case CbsMessage.Abort(var txn) -> out.u8(2).request(txn);
      case CbsMessage.Leave(var session) -> out.u8(3).session(session);
      case CbsMessage.Settle(var txn) -> out.u8(4).request(txn);
    }
  }

  private static CbsMessage.FromClient fromClient(Decoder in) {
    return switch (in.u8()) {
      case 0 -> new CbsMessage.Query(in.request(), (int) in.varint(), CbsWire.statement(in));
      case 1 -> new CbsMessage.Commit(in.request(), in.varint());
      case 2 -> new CbsMessage.Abort(in.request());
      case 3 -> new CbsMessage.Leave(in.session());
      case 4 -> new CbsMessage.Settle(in.request());
      default -> throw new WireException("no word of a client");
    };
  }

  private static void write(Encoder out, CbsMessage.ToClient said) {
    switch (said) {
      case CbsMessage.Response it ->
          write(
              out.u8(0).request(it.txn()).varint(it.number()).varint(it.barrier()),
              it.result(),
              List.of(it.executed()));
      case CbsMessage.Committed(var txn) -> out.u8(1).request(txn);
      case CbsMessage.Aborted(var txn, String reason) -> out.u8(2).request(txn).string(reason);
      case CbsMessage.Settled(var txn) -> out.u8(3).request(txn);
      case CbsMessage.Raised(var txn, int number, Result.Failed error) ->
          Values.write(out.u8(4).request(txn).varint(number), error);
      case CbsMessage.Unknown(var txn) -> out.u8(5).request(txn);
    }
  }

  private static CbsMessage.ToClient toClient(Decoder in) {
    return switch (in.u8()) {
      case 0 -> {
        var txn = in.request();
        int number = (int) in.varint();
        long barrier = in.varint();
        Result result = Values.readResult(in);
        List<Statement> executed = in.list(CbsWire::statement);
        yield new CbsMessage.Response(txn, number, result, executed.getFirst(), barrier);
      }
      case 1 -> new CbsMessage.Committed(in.request());
      case 2 -> new CbsMessage.Aborted(in.request(), in.string());
      case 3 -> new CbsMessage.Settled(in.request());
      case 4 -> {
        var txn = in.request();
        int number = (int) in.varint();
        if (!(Values.readResult(in) instanceof Result.Failed error)) {
          throw new WireException("no error");
        }
        yield new CbsMessage.Raised(txn, number, error);
      }
      case 5 -> new CbsMessage.Unknown(in.request());
      default -> throw new WireException("no word to a client");
    };
  }
}
