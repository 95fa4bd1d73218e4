package quorate.replication.pbr;

import java.util.List;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.pbr.PbrMessage.Ack;
import quorate.replication.pbr.PbrMessage.Alive;
import quorate.replication.pbr.PbrMessage.Answered;
import quorate.replication.pbr.PbrMessage.Append;
import quorate.replication.pbr.PbrMessage.Confirm;
import quorate.replication.pbr.PbrMessage.Confirmed;
import quorate.replication.pbr.PbrMessage.GroupIs;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.Local;
import quorate.replication.pbr.PbrMessage.LogStatus;
import quorate.replication.pbr.PbrMessage.Reason;
import quorate.replication.pbr.PbrMessage.Redirected;
import quorate.replication.pbr.PbrMessage.Refused;
import quorate.replication.pbr.PbrMessage.Snapshot;
import quorate.replication.pbr.PbrMessage.Submit;

/// The encoding of messages, records and decisions: one byte of kind, then the fields. Malformed
/// bytes are a [WireException]; counts are checked against the bytes present.
public final class PbrCodec {
  private PbrCodec() {}

  /// Writes a message for the wire. Local messages never leave their node.
  public static void write(Encoder to, PbrMessage message) {
    switch (message) {
      case Submit(Request request, boolean reads) -> request.encode(to.u8(1).bool(reads));
      case Alive(long number, int size) -> to.u8(2).varint(number).varint(size);
      case GroupIs(Group group) -> PbrFields.group(to.u8(3), group);
      case LogStatus(
              long number,
              LogPosition frozen,
              List<LogPosition> line,
              boolean lost,
              boolean fetching) ->
          PbrFields.place(to.u8(4).varint(number), frozen)
              .list(line, PbrFields::place)
              .bool(lost)
              .bool(fetching);
      case Join(long number) -> to.u8(5).varint(number);
      case Append(long number, LogPosition previous, List<Entry> entries, long committed) ->
          PbrFields.place(to.u8(6).varint(number), previous)
              .list(entries, PbrFields::entry)
              .varint(committed);
      case Ack(long number, LogPosition upTo, long applied) ->
          PbrFields.place(to.u8(7).varint(number), upTo).varint(applied);
      case Confirm(long number, long round) -> to.u8(8).varint(number).varint(round);
      case Confirmed(long number, long round) -> to.u8(9).varint(number).varint(round);
      case Snapshot(long number, long transfer, LogPosition at, Bytes sessions) ->
          PbrFields.place(to.u8(10).varint(number).varint(transfer), at).bytes(sessions);
      case Answered(var id, Bytes answer, long index) ->
          to.u8(11).request(id).bytes(answer).varint(index);
      case Redirected(var id, Group group, var primary) ->
          PbrFields.group(to.u8(12).request(id), group)
              .list(primary.stream().toList(), Encoder::node);
      case Refused(var id, Reason reason) -> to.u8(13).request(id).u8(reason.ordinal());
      case Local local -> throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Reads a message that takes up all remaining bytes.
  public static PbrMessage read(Decoder from) {
    return whole(from, () -> message(from));
  }

  private static PbrMessage message(Decoder from) {
    int kind = from.u8();
    return switch (kind) {
      case 1 -> {
        boolean reads = from.bool();
        yield new Submit(Request.decode(from), reads);
      }
      case 2 -> new Alive(from.varint(), PbrFields.small(from));
      case 3 -> new GroupIs(PbrFields.group(from));
      case 4 ->
          new LogStatus(
              from.varint(),
              PbrFields.place(from),
              from.list(PbrFields::place),
              from.bool(),
              from.bool());
      case 5 -> new Join(from.varint());
      case 6 ->
          new Append(
              from.varint(), PbrFields.place(from), from.list(PbrFields::entry), from.varint());
      case 7 -> new Ack(from.varint(), PbrFields.place(from), from.varint());
      case 8 -> new Confirm(from.varint(), from.varint());
      case 9 -> new Confirmed(from.varint(), from.varint());
      case 10 -> new Snapshot(from.varint(), from.varint(), PbrFields.place(from), from.bytes());
      case 11 -> new Answered(from.request(), from.bytes(), from.varint());
      case 12 -> redirected(from);
      case 13 -> new Refused(from.request(), from.constant(Reason.values()));
      default -> throw new WireException("no message of primary-backup of kind " + kind);
    };
  }

  private static Redirected redirected(Decoder from) {
    var id = from.request();
    Group group = PbrFields.group(from);
    List<NodeId> primary = from.list(Decoder::node);
    if (primary.size() > 1) {
      throw new WireException("a group has one primary");
    }
    return new Redirected(id, group, primary.stream().findFirst());
  }

  /// Encodes a record for the log.
  public static Bytes encodeRecord(PbrRecord record) {
    Encoder to = new Encoder();
    switch (record) {
      case PbrRecord.Adopted(Group group, LogPosition frozen) ->
          PbrFields.place(PbrFields.group(to.u8(1), group), frozen);
      case PbrRecord.Led(long number) -> to.u8(2).varint(number);
      case PbrRecord.Appended(Entry entry) -> PbrFields.entry(to.u8(3), entry);
      case PbrRecord.Cut(long index) -> to.u8(4).varint(index);
      case PbrRecord.Base(LogPosition at, Bytes sessions) ->
          PbrFields.place(to.u8(5), at).bytes(sessions);
      case PbrRecord.Abandoned(Entry entry) -> PbrFields.entry(to.u8(6), entry);
    }
    return to.toBytes();
  }

  /// Decodes a record of the log.
  public static PbrRecord decodeRecord(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    return whole(from, () -> record(from));
  }

  private static PbrRecord record(Decoder from) {
    int kind = from.u8();
    return switch (kind) {
      case 1 -> new PbrRecord.Adopted(PbrFields.group(from), PbrFields.place(from));
      case 2 -> new PbrRecord.Led(from.varint());
      case 3 -> new PbrRecord.Appended(PbrFields.entry(from));
      case 4 -> new PbrRecord.Cut(from.varint());
      case 5 -> new PbrRecord.Base(PbrFields.place(from), from.bytes());
      case 6 -> new PbrRecord.Abandoned(PbrFields.entry(from));
      default -> throw new WireException("no record of primary-backup of kind " + kind);
    };
  }

  /// Encodes a decision, as the body of a request to the order.
  public static Bytes encodeDecision(Decision decision) {
    Encoder to = new Encoder();
    switch (decision) {
      case Decision.Regroup(long number, List<NodeId> members, LogPosition last) ->
          PbrFields.place(to.u8(1).varint(number).list(members, Encoder::node), last);
      case Decision.Joined(long number, NodeId spare) -> to.u8(2).varint(number).node(spare);
    }
    return to.toBytes();
  }

  /// Decodes an ordered decision.
  public static Decision decodeDecision(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    return whole(from, () -> decision(from));
  }

  private static Decision decision(Decoder from) {
    int kind = from.u8();
    return switch (kind) {
      case 1 ->
          new Decision.Regroup(from.varint(), from.list(Decoder::node), PbrFields.place(from));
      case 2 -> new Decision.Joined(from.varint(), from.node());
      default -> throw new WireException("no decision of primary-backup of kind " + kind);
    };
  }

  /// Invalid values are reported like malformed bytes.
  private static <T> T whole(Decoder from, Supplier<T> read) {
    try {
      T value = read.get();
      from.end();
      return value;
    } catch (IllegalArgumentException none) {
      throw new WireException(String.valueOf(none.getMessage()));
    }
  }
}
