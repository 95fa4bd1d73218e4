package quorate.order.paxos;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;

/// Announces batches to the layer above for execution before they are chosen (fast SMR, section
/// 3.2: optimistic delivery), and retracts them if another leader may decide otherwise.
///
/// Invariant: an announcement that is not revoked equals the delivery.
final class Speculation {
  private final boolean wanted;
  private final NavigableMap<Long, List<Request>> announced = new TreeMap<>();
  private Ballot ballot = Ballot.NONE;

  Speculation(boolean wanted) {
    this.wanted = wanted;
  }

  /// Announces the votes of this node's latest ballot, in order and without gaps. A promise to a
  /// higher ballot revokes them, because its leader may choose other batches for the open slots.
  void announce(Acceptor acceptor, long next, Effects<PaxosMessage> effects) {
    if (!wanted) {
      return;
    }
    if (acceptor.promised().isAbove(ballot)) {
      ballot = acceptor.promised();
      revoke(next, effects);
    }
    long slot = announced.isEmpty() ? next : Math.max(next, announced.lastKey() + 1);
    Vote vote = acceptor.vote(slot);
    while (vote != null && vote.ballot().equals(ballot)) {
      announced.put(slot, vote.batch());
      effects.deliver(new OptimisticDelivery(ballot.round(), slot, vote.batch(), Bytes.EMPTY));
      vote = acceptor.vote(++slot);
    }
  }

  /// Before a slot is delivered: revokes its announcement if the delivery differs.
  void onDelivery(long slot, List<Request> batch, Effects<PaxosMessage> effects) {
    List<Request> tentative = announced.get(slot);
    if (tentative != null && !tentative.equals(batch)) {
      revoke(slot, effects);
    }
    announced.headMap(slot, true).clear();
  }

  /// Revokes the announcements from this slot on.
  void revoke(long from, Effects<PaxosMessage> effects) {
    NavigableMap<Long, List<Request>> open = announced.tailMap(from, true);
    if (!open.isEmpty()) {
      long first = open.firstKey();
      open.clear();
      effects.deliver(new Retraction(first));
    }
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(ballot, List.copyOf(announced.keySet()));
  }
}
