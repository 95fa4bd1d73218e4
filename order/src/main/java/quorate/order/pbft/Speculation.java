package quorate.order.pbft;

import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.digest.Digest;
import quorate.order.OptimisticDelivery;
import quorate.order.Retraction;

/// Announces batches to the layer above for execution before they are committed (PBFT, section
/// 5.1.2: tentative execution; Zyzzyva, SOSP 2007), and retracts them when a view is left.
///
/// Invariant: an announcement that is not revoked equals the delivery.
final class Speculation {
  private final PbftConfig config;
  private final NavigableMap<Long, Digest> announced = new TreeMap<>();

  Speculation(PbftConfig config) {
    this.config = config;
  }

  /// Announces this node's votes, in order and without gaps.
  void announce(
      long view, Agreement agreement, long next, VoteLog log, Effects<PbftMessage> effects) {
    if (!config.speculative()) {
      return;
    }
    long slot = announced.isEmpty() ? next : Math.max(next, announced.lastKey() + 1);
    for (Digest digest = agreement.votedFor(slot);
        digest != null;
        digest = agreement.votedFor(slot)) {
      Batch batch = log.body(digest);
      if (batch == null) {
        return;
      }
      announced.put(slot, digest);
      effects.deliver(new OptimisticDelivery(view, slot, batch.requests(), batch.choice()));
      slot++;
    }
  }

  /// Before a slot is delivered: revokes its announcement if the delivery differs.
  void onDelivery(long slot, Digest digest, Effects<PbftMessage> effects) {
    Digest tentative = announced.get(slot);
    if (tentative != null && !tentative.equals(digest)) {
      revoke(slot, effects);
    }
    announced.headMap(slot, true).clear();
  }

  /// Revokes the announcements from this slot on.
  void revoke(long from, Effects<PbftMessage> effects) {
    NavigableMap<Long, Digest> open = announced.tailMap(from, true);
    if (!open.isEmpty()) {
      long first = open.firstKey();
      open.clear();
      effects.deliver(new Retraction(first));
    }
  }
}
