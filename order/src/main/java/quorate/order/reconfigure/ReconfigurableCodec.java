package quorate.order.reconfigure;

import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The encoding of messages and records: one byte of kind, then the fields; those of the order
/// inside are encoded by its own codec. Malformed bytes are a [WireException].
///
/// @param <M> the messages of the order inside
public final class ReconfigurableCodec<M> {
  private static final int HOPS_MAX = 255;

  private final OrderWords<M> inner;

  /// @param inner the codec of the order inside
  public ReconfigurableCodec(OrderWords<M> inner) {
    this.inner = inner;
  }

  /// Encodes a message for the wire.
  public Bytes encode(ReconfigurableMessage<M> message) {
    Encoder to = new Encoder();
    write(to, message);
    return to.toBytes();
  }

  /// Writes a message for the wire. Local messages never leave their node.
  public void write(Encoder to, ReconfigurableMessage<M> message) {
    switch (message) {
      case ReconfigurableMessage.Of<M>(long number, M told) ->
          inner.write(to.u8(1).varint(number), told);
      case ReconfigurableMessage.Submit<M>(Request request, int hops) ->
          request.encode(to.u8(2).varint(hops));
      case ReconfigurableMessage.Which<M>(long known) -> to.u8(3).varint(known);
      case ReconfigurableMessage.Known<M>(Configuration latest) ->
          Configuration.write(to.u8(4), latest);
      case ReconfigurableMessage.Local<M> local ->
          throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Decodes a message from a peer or client.
  public ReconfigurableMessage<M> decode(Bytes bytes) {
    return read(new Decoder(bytes));
  }

  /// Reads a message that takes up all remaining bytes.
  public ReconfigurableMessage<M> read(Decoder from) {
    int kind = from.u8();
    if (kind == 1) {
      return new ReconfigurableMessage.Of<>(from.varint(), inner.read(from));
    }
    ReconfigurableMessage<M> message =
        switch (kind) {
          case 2 -> submit(from);
          case 3 -> new ReconfigurableMessage.Which<>(from.varint());
          case 4 -> new ReconfigurableMessage.Known<>(Configuration.read(from));
          default ->
              throw new WireException("no message of a reconfigurable order has kind " + kind);
        };
    from.end();
    return message;
  }

  private static <M> ReconfigurableMessage<M> submit(Decoder from) {
    long hops = from.varint();
    if (hops > HOPS_MAX) {
      throw new WireException(hops + " hops");
    }
    return new ReconfigurableMessage.Submit<>(Request.decode(from), (int) hops);
  }

  /// Encodes a durable record for the log.
  public Bytes encodeRecord(Durable durable) {
    Encoder to = new Encoder();
    writeRecord(to, durable);
    return to.toBytes();
  }

  /// Writes a durable record for the log.
  public void writeRecord(Encoder to, Durable durable) {
    if (!(durable instanceof ReconfigurableRecord record)) {
      throw new IllegalArgumentException("no record of a reconfigurable order: " + durable);
    }
    switch (record) {
      case ReconfigurableRecord.Of(long number, Durable told) ->
          inner.writeRecord(to.u8(1).varint(number), told);
      case ReconfigurableRecord.Learned(Configuration configuration) ->
          Configuration.write(to.u8(2), configuration);
      case ReconfigurableRecord.Forgotten(long below) -> to.u8(3).varint(below);
    }
  }

  /// Decodes a durable record of the log.
  public ReconfigurableRecord decodeRecord(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    int kind = from.u8();
    if (kind == 1) {
      long number = from.varint();
      Bytes rest = Bytes.wrap(from.raw(from.remaining()));
      return new ReconfigurableRecord.Of(number, inner.decodeRecord(rest));
    }
    ReconfigurableRecord record =
        switch (kind) {
          case 2 -> new ReconfigurableRecord.Learned(Configuration.read(from));
          case 3 -> new ReconfigurableRecord.Forgotten(from.varint());
          default ->
              throw new WireException("no record of a reconfigurable order has kind " + kind);
        };
    from.end();
    return record;
  }
}
