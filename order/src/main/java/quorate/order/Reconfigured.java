package quorate.order;

import java.util.List;
import quorate.core.Indication;
import quorate.core.NodeId;

/// From the slot after `slot` on, these nodes order. It follows the delivery of that slot
/// immediately, and the layer above takes a snapshot there for joining nodes; or it accompanies an
/// `Installed` of a later slot.
///
/// @param number the number of the configuration, counted from 1
public record Reconfigured(long number, long slot, List<NodeId> members) implements Indication {
  public Reconfigured {
    members = List.copyOf(members);
  }

  @Override
  public String toString() {
    return "Reconfigured #" + number + " after slot " + slot + " " + members;
  }
}
