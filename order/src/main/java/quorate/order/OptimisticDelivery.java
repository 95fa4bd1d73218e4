package quorate.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Indication;

/// This slot will probably hold these requests: this node has voted for them (fast SMR, section
/// 3.2). A layer above that can undo may execute them now, and reply once they are [Delivered].
/// Slots are announced in ascending order, at most once until a [Retraction]; some are delivered
/// unannounced.
///
/// @param epoch the round of the ballot, or the view, of the vote
/// @param choice see [Delivered]
public record OptimisticDelivery(long epoch, long slot, List<Request> requests, Bytes choice)
    implements Indication {
  public OptimisticDelivery {
    requests = List.copyOf(requests);
  }

  @Override
  public String toString() {
    return "OptimisticDelivery epoch "
        + epoch
        + " slot "
        + slot
        + " "
        + requests
        + (choice.length() == 0 ? "" : "=" + choice);
  }
}
