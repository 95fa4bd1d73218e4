package quorate.order.pbft;

import quorate.core.digest.Digest;

/// A replica's claim about one slot, in a [PbftMessage.ViewChange]: that it prepared a batch in a
/// view (set P), or voted for one (set Q).
public record Claim(long slot, long view, Digest digest) {
  @Override
  public String toString() {
    return "v" + view + "/s" + slot + " " + digest;
  }
}
