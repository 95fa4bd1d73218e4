package quorate.simulator.check;

import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// An operation on one of the registers. Every operation answers with the register's value after
/// it.
///
/// @param key the register
/// @param kind the kind of operation
/// @param operand the value to write or add
public record Op(int key, Kind kind, long operand) {
  /// The kind of operation.
  public enum Kind {
    READ,
    WRITE,
    /// Reveals a double execution.
    ADD
  }

  /// The register's value after the operation, which is also its answer.
  public long apply(long value) {
    return switch (kind) {
      case READ -> value;
      case WRITE -> operand;
      case ADD -> value + operand;
    };
  }

  public Bytes encode() {
    return new Encoder(16).varint(key).u8(kind.ordinal()).i64(operand).toBytes();
  }

  public static Op decode(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    Op op = new Op((int) from.varint(), from.constant(Kind.values()), from.i64());
    from.end();
    return op;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case READ -> "read r" + key;
      case WRITE -> "write r" + key + " " + operand;
      case ADD -> "add r" + key + " " + operand;
    };
  }
}
