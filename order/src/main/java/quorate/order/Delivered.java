package quorate.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Indication;

/// The next slot of the total order. Slots are delivered in ascending order without gaps, from 1
/// (after a restart from the first slot that the node's log still holds, or the one after
/// `Installed`).
///
/// A retry or a change of leader may order one request twice; [Sessions] makes execution
/// exactly-once.
///
/// @param slot counted from 1
/// @param requests in order; empty in a slot that a new leader had to fill
/// @param choice the agreed value for the nondeterministic parts of the requests; empty if the
///   order agrees on none
/// @param epoch the view in which this node delivers, carried by replies; nodes may differ in it
/// @param before the history up to the slot before
/// @param history a name for all slots up to this one, part of the state of the layer above, if the
///   order needs it back with `Installed`; otherwise empty
public record Delivered(
    long slot, List<Request> requests, Bytes choice, long epoch, Bytes before, Bytes history)
    implements Indication {
  public Delivered {
    requests = List.copyOf(requests);
    if (slot < 1) {
      throw new IllegalArgumentException("slots count from 1, not " + slot);
    }
  }

  /// A slot of an order that agrees on requests only.
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
