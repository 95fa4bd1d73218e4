package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// An ordered command of the counter.
sealed interface CounterCommand extends ServiceCommand {
  /// Adds to the counter.
  ///
  /// @param note pads the command to the length that a test wants
  record Add(long amount, Bytes note) implements CounterCommand {}

  /// Asks for the value.
  record Read() implements CounterCommand {}

  /// Adds the slot's agreed value, which no replica could draw by itself.
  record Draw() implements CounterCommand {}

  @Override
  default boolean onlyReads() {
    return this instanceof Read;
  }

  @Override
  default boolean changesData() {
    return !onlyReads();
  }

  @Override
  default Bytes encode() {
    return switch (this) {
      case Add(long amount, Bytes note) -> new Encoder().u8(1).i64(amount).bytes(note).toBytes();
      case Read() -> new Encoder().u8(2).toBytes();
      case Draw() -> new Encoder().u8(5).toBytes();
    };
  }

  static CounterCommand read(int tag, Decoder in) {
    return switch (tag) {
      case 1 -> new Add(in.i64(), in.bytes());
      case 2 -> new Read();
      case 5 -> new Draw();
      default -> throw new WireException("no command has the tag " + tag);
    };
  }
}
