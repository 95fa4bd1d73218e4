package quorate.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Indication;

/// The next slot of the total order. Slots come ascending and without gaps, from 1 (after a restart
/// from the first slot the node's log still holds, or the one after `Installed`).
///
/// The order may hold one request twice, after a retry or a change of leader; [Sessions] is what
/// makes execution exactly-once.
///
/// @param slot counted from 1
/// @param requests in order; none in a slot that a new leader had to fill
/// @param choice the value that was agreed upon for what is not deterministic in the requests;
///   empty where the order agrees upon none
/// @param epoch the view in which this node delivers, for replies to carry; nodes may differ in it
/// @param before the history of the slot before
/// @param history what names all slots up to this one, where the order needs that back with
///   `Installed`: part of the state of the layer above; empty where it does not
public record Delivered(
    long slot, List<Request> requests, Bytes choice, long epoch, Bytes before, Bytes history)
    implements Indication {
  public Delivered {
    requests = List.copyOf(requests);
    if (slot < 1) {
      throw new IllegalArgumentException("slots count from 1, not " + slot);
    }
  }

  /// Of an order that agrees upon requests only.
  public Delivered(long slot, List<Request> requests) {
    this(slot, requests, Bytes.EMPTY, 0, Bytes.EMPTY, Bytes.EMPTY);
  }

  @Override
  public String toString() {
    return "Delivered slot "
        + slot
        + " "
        + requests
        + (choice.length() == 0 ? "" : "=" + choice)
        + (epoch == 0 ? "" : " epoch " + epoch);
  }
}
