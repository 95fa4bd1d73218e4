package quorate.order.pbft;

import java.util.List;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;

/// This node lacks slots below a stable checkpoint, and no peer supplies them: only a state helps.
/// The layer above installs the state of exactly this slot from any holder, if its digest is
/// `state` (the certificate was verified), and then sends `Installed`. Repeated until then.
///
/// @param needed the next slot that this node would deliver
public record BehindCheckpoint(long needed, long slot, Digest state, List<NodeId> holders)
    implements Indication {
  @Override
  public String toString() {
    return "BehindCheckpoint needs s" + needed + ", s" + slot + " " + state + " at " + holders;
  }
}
