package quorate.order;

import java.util.List;
import quorate.core.Indication;

/// The next slot of the total order. Slots come ascending and without gaps, from 1 (after a restart
/// from the first slot the node's log still holds, or the one after `Installed`).
///
/// The order may hold one request twice, after a retry or a change of leader; [Sessions] is what
/// makes execution exactly-once.
///
/// @param slot counted from 1
/// @param requests in order; none in a slot that a new leader had to fill
public record Delivered(long slot, List<Request> requests) implements Indication {
  public Delivered {
    requests = List.copyOf(requests);
    if (slot < 1) {
      throw new IllegalArgumentException("slots count from 1, not " + slot);
    }
  }

  @Override
  public String toString() {
    return "Delivered slot " + slot + " " + requests;
  }
}
