package quorate.order;

import quorate.core.Indication;
import quorate.core.NodeId;

/// This node needs slots that a peer has truncated, so only a snapshot helps. The layer above
/// installs a snapshot of slot `truncatedBelow - 1` or later durably and then sends `Installed`.
/// Repeated until then, or until another peer can still supply the slots.
///
/// @param needed the next slot that this node would deliver
/// @param truncatedBelow the first slot that `holder` still has
/// @param holder the peer that reported this
public record Behind(long needed, long truncatedBelow, NodeId holder) implements Indication {
  @Override
  public String toString() {
    return "Behind needs slot " + needed + ", " + holder + " has " + truncatedBelow + " and later";
  }
}
