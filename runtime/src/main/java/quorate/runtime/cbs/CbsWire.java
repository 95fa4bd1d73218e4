package quorate.runtime.cbs;

import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
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
        Frame.Piece piece = new Frame.Piece(in.request(), in.list(CbsWire::read));
        in.end();
        if (piece.queries().isEmpty()) {
          throw new WireException("a piece of nothing");
        }
        return piece;
      }
      case LAST -> {
        RequestId txn = in.request();
        long barrier = in.i64();
        Frame.Last last = new Frame.Last(txn, in.list(Digest::read), barrier);
        in.end();
        return last;
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
        out.u8(LATER_BASE)
            .i64(base.forgotten())
            .i64(base.barrier())
            .varint(base.truncated().size());
        base.truncated().forEach((replica, barrier) -> out.node(replica).i64(barrier));
        out.varint(base.standings().size());
        base.standings().forEach((replica, standing) -> out.node(replica).u8(standing.ordinal()));
        out.varint(base.last().size());
        base.last().forEach((session, number) -> out.session(session).varint(number));
      }
    }
    return out.toBytes();
  }

  /// @throws WireException if the bytes are no record
  static CbsRecord decode(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    CbsRecord record =
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
        };
    in.end();
    return record;
  }

  private static CbsRecord.Base base(Decoder in, long forgotten) {
    long barrier = in.i64();
    SortedMap<NodeId, Long> truncated = new TreeMap<>();
    int replicas = in.count(9);
    for (int i = 0; i < replicas; i++) {
      truncated.put(in.node(), in.i64());
    }
    SortedMap<NodeId, ReplicaStatus> standings = new TreeMap<>();
    for (int left = in.count(2); left > 0; left--) {
      standings.put(in.node(), standing(in));
    }
    SortedMap<SessionId, Long> last = new TreeMap<>();
    int sessions = in.count(17);
    for (int i = 0; i < sessions; i++) {
      last.put(in.session(), in.varint());
    }
    return new CbsRecord.Base(barrier, truncated, standings, last, forgotten);
  }

  private static ReplicaStatus standing(Decoder in) {
    int ordinal = in.u8();
    if (ordinal >= ReplicaStatus.values().length) {
      throw new WireException("no standing has the number " + ordinal);
    }
    return ReplicaStatus.values()[ordinal];
  }

  private static void write(Encoder out, Queued query) {
    out.varint(query.number())
        .i64(query.barrier())
        .bool(query.statement().reads())
        .bool(query.statement().compares())
        .bytes(query.statement().body().bytes());
  }

  private static Queued read(Decoder in) {
    int number = (int) in.varint();
    long barrier = in.i64();
    boolean reads = in.bool();
    boolean compares = in.bool();
    if (reads && compares) {
      throw new WireException("a statement that compares and may be skipped");
    }
    return new Queued(number, new Statement(in.bytes(), reads, compares), barrier);
  }
}
