package quorate.runtime.cbs;

import java.util.List;
import java.util.OptionalInt;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;
import quorate.replication.cbs.ReplicaStatus;
import quorate.replication.cbs.Statement;

/// Encodes the records of a shepherd's log.
final class CbsWire {
  private static final int COMMITTED = 1;
  private static final int TRUNCATED = 2;
  private static final int BASE = 3;
  private static final int STANDS = 4;
  private static final int PIECE = 5;
  private static final int LAST = 6;
  private static final int SETTLED = 7;

  /// A [CbsRecord.Base] with its `forgotten` barrier.
  private static final int LATER_BASE = 8;

  private CbsWire() {}

  /// The content of one frame of the log.
  sealed interface Frame {
    record Whole(CbsRecord record) implements Frame {}

    /// Some of a transaction's queries, in order.
    record Piece(RequestId txn, List<Queued> queries) implements Frame {}

    /// The rest of a [CbsRecord.Committed], after the pieces with its queries.
    record Last(RequestId txn, List<Digest> answers, long barrier) implements Frame {}
  }

  static Bytes piece(RequestId txn, List<Queued> queries) {
    return new Encoder(256).u8(PIECE).request(txn).list(queries, CbsWire::write).toBytes();
  }

  static Bytes last(CbsRecord.Committed committed) {
    return new Encoder(256)
        .u8(LAST)
        .request(committed.txn())
        .i64(committed.barrier())
        .list(committed.answers(), Digest::write)
        .toBytes();
  }

  /// @throws WireException if the bytes are no frame
  static Frame read(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    switch (in.u8()) {
      case PIECE -> {
        Frame.Piece piece =
            in.whole(from -> new Frame.Piece(from.request(), from.list(CbsWire::read)));
        if (piece.queries().isEmpty()) {
          throw new WireException("a piece of nothing");
        }
        return piece;
      }
      case LAST -> {
        RequestId txn = in.request();
        long barrier = in.i64();
        return in.whole(from -> new Frame.Last(txn, from.list(Digest::read), barrier));
      }
      default -> {
        return new Frame.Whole(decode(bytes));
      }
    }
  }

  static Bytes encode(CbsRecord record) {
    Encoder out = new Encoder(256);
    switch (record) {
      case CbsRecord.Committed committed -> {
        out.u8(COMMITTED).request(committed.txn()).i64(committed.barrier());
        out.list(committed.queries(), CbsWire::write).list(committed.answers(), Digest::write);
      }
      case CbsRecord.Settled(RequestId txn, OptionalInt raised) ->
          out.u8(SETTLED).request(txn).varint(raised.isPresent() ? raised.getAsInt() + 1 : 0);
      case CbsRecord.Truncated(NodeId replica, long barrier) ->
          out.u8(TRUNCATED).node(replica).i64(barrier);
      case CbsRecord.Stands(NodeId replica, ReplicaStatus standing) ->
          out.u8(STANDS).node(replica).u8(standing.ordinal());
      case CbsRecord.Base base -> {
        out.u8(LATER_BASE).i64(base.forgotten()).i64(base.barrier());
        out.map(base.truncated(), Encoder::node, Encoder::i64);
        out.map(base.standings(), Encoder::node, (to, standing) -> to.u8(standing.ordinal()));
        out.map(base.last(), Encoder::session, Encoder::varint);
      }
    }
    return out.toBytes();
  }

  /// @throws WireException if the bytes are no record
  static CbsRecord decode(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in ->
            switch (in.u8()) {
              case COMMITTED -> {
                RequestId txn = in.request();
                long barrier = in.i64();
                List<Queued> queries = in.list(CbsWire::read);
                yield new CbsRecord.Committed(txn, queries, in.list(Digest::read), barrier);
              }
              case TRUNCATED -> new CbsRecord.Truncated(in.node(), in.i64());
              case STANDS -> new CbsRecord.Stands(in.node(), standing(in));
              case BASE -> base(in, 0);
              case LATER_BASE -> base(in, in.i64());
              case SETTLED -> {
                RequestId txn = in.request();
                int raised = (int) in.varint();
                yield new CbsRecord.Settled(
                    txn, raised == 0 ? OptionalInt.empty() : OptionalInt.of(raised - 1));
              }
              default -> throw new WireException("no record of a shepherd's log");
            });
  }

  private static CbsRecord.Base base(Decoder in, long forgotten) {
    return new CbsRecord.Base(
        in.i64(),
        in.map(Decoder::node, Decoder::i64),
        in.map(Decoder::node, CbsWire::standing),
        in.map(Decoder::session, Decoder::varint),
        forgotten);
  }

  private static ReplicaStatus standing(Decoder in) {
    return in.constant(ReplicaStatus.values());
  }

  private static void write(Encoder out, Queued query) {
    write(out.varint(query.number()).i64(query.barrier()), query.statement());
  }

  private static Queued read(Decoder in) {
    int number = (int) in.varint();
    long barrier = in.i64();
    return new Queued(number, statement(in), barrier);
  }

  static void write(Encoder out, Statement statement) {
    out.bool(statement.reads()).bool(statement.compares()).bytes(statement.body().bytes());
  }

  static Statement statement(Decoder in) {
    boolean reads = in.bool();
    boolean compares = in.bool();
    if (reads && compares) {
      throw new WireException("a statement that compares and may be skipped");
    }
    return new Statement(in.bytes(), reads, compares);
  }
}
