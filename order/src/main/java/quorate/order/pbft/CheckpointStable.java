package quorate.order.pbft;

import quorate.core.Indication;
import quorate.core.digest.Digest;

/// A quorum holds the state of this slot durably, and its digest is certified. The layer above may
/// drop older states; it keeps this one for nodes that are behind.
///
/// @param sameHere false if this node had signed another digest for the slot: its own state is
///   wrong and must be replaced
public record CheckpointStable(long slot, Digest state, boolean sameHere) implements Indication {
  @Override
  public String toString() {
    return "CheckpointStable s" + slot + " " + state + (sameHere ? "" : " DIFFERS HERE");
  }
}
