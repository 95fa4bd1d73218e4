package quorate.order.archive;

import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftCodec;

/// The encoding of messages and records: one byte of kind, then the fields, PBFT's as in
/// [PbftCodec]. Malformed bytes are a [WireException].
public final class ArchiveCodec {
  private ArchiveCodec() {}

  /// Encodes a message for the wire. Messages of the layer above never leave their node.
  public static Bytes encode(ArchiveMessage message) {
    Encoder to = new Encoder();
    write(to, message);
    return to.toBytes();
  }

  /// Appends an encoded message.
  public static void write(Encoder to, ArchiveMessage message) {
    switch (message) {
      case ArchiveMessage.Inner(var inner) -> PbftCodec.write(to.u8(1), inner);
      case ArchiveMessage.WantDigests(long from, long last) -> to.u8(2).varint(from).varint(last);
      case ArchiveMessage.Digests(long from, Digest before, var digests) -> {
        Digest.write(to.u8(3).varint(from), before);
        to.list(digests, Digest::write);
      }
      case ArchiveMessage.WantBatches(long from) -> to.u8(4).varint(from);
      case ArchiveMessage.Batches(long from, var batches) ->
          to.u8(5).varint(from).list(batches, (out, batch) -> batch.encode(out));
      case ArchiveMessage.Gone(long below) -> to.u8(6).varint(below);
      case ArchiveMessage.Local local ->
          throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Decodes a message from a peer or client.
  public static ArchiveMessage decode(Bytes bytes) {
    return read(new Decoder(bytes));
  }

  /// Decodes a message that takes up all remaining bytes.
  public static ArchiveMessage read(Decoder from) {
    int kind = from.u8();
    ArchiveMessage message =
        switch (kind) {
          case 1 -> new ArchiveMessage.Inner(PbftCodec.read(from));
          case 2 ->
              new ArchiveMessage.WantDigests(Request.decodeSlot(from), Request.decodeSlot(from));
          case 3 ->
              new ArchiveMessage.Digests(
                  Request.decodeSlot(from), Digest.read(from), from.list(Digest::read));
          case 4 -> new ArchiveMessage.WantBatches(Request.decodeSlot(from));
          case 5 -> new ArchiveMessage.Batches(Request.decodeSlot(from), from.list(Batch::decode));
          case 6 -> new ArchiveMessage.Gone(Request.decodeSlot(from));
          default -> throw new WireException("no message of the archive has kind " + kind);
        };
    from.end();
    return message;
  }

  /// Encodes a durable record for the log.
  public static Bytes encodeRecord(Durable durable) {
    Encoder to = new Encoder();
    writeRecord(to, durable);
    return to.toBytes();
  }

  /// Appends an encoded record.
  public static void writeRecord(Encoder to, Durable durable) {
    if (!(durable instanceof ArchiveRecord record)) {
      throw new IllegalArgumentException("no record of the archive: " + durable);
    }
    switch (record) {
      case ArchiveRecord.Inner(var inner) -> to.u8(1).bytes(PbftCodec.encodeRecord(inner));
      case ArchiveRecord.Kept(long slot, Batch batch) -> batch.encode(to.u8(2).varint(slot));
      case ArchiveRecord.Base(long slot, Digest chain) ->
          Digest.write(to.u8(3).varint(slot), chain);
    }
  }

  /// Decodes a durable record of the log.
  public static ArchiveRecord decodeRecord(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    int kind = from.u8();
    ArchiveRecord record =
        switch (kind) {
          case 1 -> new ArchiveRecord.Inner(PbftCodec.decodeRecord(from.bytes()));
          case 2 -> new ArchiveRecord.Kept(Request.decodeSlot(from), Batch.decode(from));
          case 3 -> new ArchiveRecord.Base(from.varint(), Digest.read(from));
          default -> throw new WireException("no record of the archive has kind " + kind);
        };
    from.end();
    return record;
  }
}
