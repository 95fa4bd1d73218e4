package quorate.order.pbft;

import quorate.core.Indication;

/// This slot will probably hold this batch: this node has voted for it. A layer above that can undo
/// may execute it now, and answer once it is [quorate.order.Delivered]. Slots are announced
/// ascending, at most once until they are [Revoked]; some are delivered without.
public record Announced(long view, long slot, Batch batch) implements Indication {
  @Override
  public String toString() {
    return "Announced v" + view + "/s" + slot + " " + batch;
  }
}
