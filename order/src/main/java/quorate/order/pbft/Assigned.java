package quorate.order.pbft;

import quorate.core.digest.Digest;

/// What a new view puts in a slot.
public record Assigned(long slot, Digest digest) {
  @Override
  public String toString() {
    return "s" + slot + " " + digest;
  }
}
