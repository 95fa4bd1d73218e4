package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.Indication;

/// The layer above the order at one node.
public interface Upper {
  /// Starts the layer after a power failure, without the state that was not durable. Returns the
  /// slot whose state to report to the order, 0 for none.
  long restart();

  /// The slot up to which everything is executed.
  long applied();

  /// The order's name for the history up to there, if it has given one.
  default Bytes history() {
    return Bytes.EMPTY;
  }

  void onIndication(Indication indication);

  /// Stalls the engine for this long, whatever there is to apply. Returns false if it cannot stall.
  default boolean stall(long micros) {
    return false;
  }
}
