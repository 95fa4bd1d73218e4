package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.Indication;

/// The layer above the order at one node.
public interface Upper {
  /// The node has been switched on: what was not durable is gone. Returns the slot whose state the
  /// order is to be told of, 0 for none.
  long restart();

  /// The slot up to which everything is executed.
  long applied();

  /// What the order named the history up to there, if it did.
  default Bytes history() {
    return Bytes.EMPTY;
  }

  void onIndication(Indication indication);

  /// Its engine applies nothing for so long, however much is to be applied. False where that cannot
  /// be.
  default boolean stall(long micros) {
    return false;
  }
}
