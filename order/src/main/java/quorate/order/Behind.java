package quorate.order;

import quorate.core.Indication;
import quorate.core.NodeId;

/// This node needs slots that a peer has truncated: only a snapshot helps. The layer above installs
/// one of at least slot `truncatedBelow - 1` durably and then says so (`Installed`). It is repeated
/// until that happened, or until another peer could still give the slots.
///
/// @param needed the next slot that this node would deliver
/// @param truncatedBelow the first slot that `holder` still has
/// @param holder the peer that said so
public record Behind(long needed, long truncatedBelow, NodeId holder) implements Indication {
  @Override
  public String toString() {
    return "Behind needs slot " + needed + ", " + holder + " has " + truncatedBelow + " and later";
  }
}
