package quorate.runtime.cbs;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.cbs.CbsEntry;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.SuccessionState;

/// Encodes the ordered entries of shepherds that stand by for each other, and the state to which
/// they lead.
final class SuccessionWire {
  private static final int TAKEOVER = 1;
  private static final int DECIDED = 2;
  private static final int RESERVE = 3;
  private static final int MOVED = 4;

  private SuccessionWire() {}

  static Bytes encode(CbsEntry entry) {
    Encoder out = new Encoder(256);
    switch (entry) {
      case CbsEntry.Takeover takeover -> write(out.u8(TAKEOVER), takeover);
      case CbsEntry.Decided(long epoch, long number, List<CbsRecord> records) ->
          out.u8(DECIDED).varint(epoch).varint(number).list(records, SuccessionWire::write);
      case CbsEntry.Reserve it ->
          out.u8(RESERVE)
              .i64(it.life())
              .varint(it.ticket())
              .string(it.sequence())
              .i64(it.from())
              .i64(it.increment())
              .i32(it.size());
      case CbsEntry.Moved it ->
          out.u8(MOVED)
              .i64(it.life())
              .varint(it.ticket())
              .string(it.sequence())
              .i64(it.next())
              .bool(it.ascending());
    }
    return out.toBytes();
  }

  /// @throws WireException if the bytes are no entry
  static CbsEntry decode(Bytes bytes) {
    return new Decoder(bytes)
        .whole(in ->
            switch (in.u8()) {
              case TAKEOVER -> takeover(in);
              case DECIDED ->
                  new CbsEntry.Decided(in.varint(), in.varint(), in.list(SuccessionWire::record));
              case RESERVE ->
                  new CbsEntry.Reserve(
                      in.i64(), in.varint(), in.string(), in.i64(), in.i64(), in.i32());
              case MOVED ->
                  new CbsEntry.Moved(in.i64(), in.varint(), in.string(), in.i64(), in.bool());
              default -> throw new WireException("no entry of shepherds that stand by");
            });
  }

  static void write(Encoder out, SuccessionState state) {
    write(out, state.newest());
    out.varint(state.number())
        .list(state.records(), SuccessionWire::write)
        .map(state.sequences(), Encoder::string, Encoder::i64);
  }

  static SuccessionState state(Decoder in) {
    return new SuccessionState(
        takeover(in),
        in.varint(),
        in.list(SuccessionWire::record),
        in.map(Decoder::string, Decoder::i64));
  }

  private static void write(Encoder out, CbsEntry.Takeover takeover) {
    out.varint(takeover.epoch()).node(takeover.node()).i64(takeover.life());
  }

  private static CbsEntry.Takeover takeover(Decoder in) {
    return new CbsEntry.Takeover(in.varint(), in.node(), in.i64());
  }

  private static void write(Encoder out, CbsRecord record) {
    out.bytes(CbsWire.encode(record));
  }

  private static CbsRecord record(Decoder in) {
    return CbsWire.decode(in.bytes());
  }
}
