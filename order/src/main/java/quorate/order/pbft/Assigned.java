package quorate.order.pbft;

import quorate.core.digest.Digest;

/// A new view's assignment of a batch to a slot.
public record Assigned(long slot, Digest digest) {
  @Override
  public String toString() {
    return "s" + slot + " " + digest;
  }
}
