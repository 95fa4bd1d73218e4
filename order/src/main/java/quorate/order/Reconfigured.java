package quorate.order;

import java.util.List;
import quorate.core.Indication;
import quorate.core.NodeId;

/// From the slot after `slot` on these nodes order. It comes right after the delivery of that slot,
/// and the layer above takes a snapshot of it, for those who join; or with an `Installed` of a
/// later slot.
///
/// @param number counts configurations, from 1
public record Reconfigured(long number, long slot, List<NodeId> members) implements Indication {
  public Reconfigured {
    members = List.copyOf(members);
  }

  @Override
  public String toString() {
    return "Reconfigured #" + number + " after slot " + slot + " " + members;
  }
}
