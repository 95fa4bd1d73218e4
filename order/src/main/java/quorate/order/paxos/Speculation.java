package quorate.order.paxos;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;

/// What the layer above may execute before it is chosen (fast SMR, section 3.2: optimistic
/// delivery), and takes back when another leader may decide otherwise.
///
/// Invariant: what is announced and not revoked is what is delivered.
final class Speculation {
  private final boolean wanted;
  private final NavigableMap<Long, List<Request>> announced = new TreeMap<>();
  private Ballot ballot = Ballot.NONE;

  Speculation(boolean wanted) {
    this.wanted = wanted;
  }

  /// Announces what this node has voted for in its latest ballot, in order and without gaps. A
  /// promise to a higher ballot revokes: its leader may choose other batches for what is open.
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

  /// The slot is about to be delivered: what came out otherwise is revoked first.
  void onDelivery(long slot, List<Request> batch, Effects<PaxosMessage> effects) {
    List<Request> tentative = announced.get(slot);
    if (tentative != null && !tentative.equals(batch)) {
      revoke(slot, effects);
    }
    announced.headMap(slot, true).clear();
  }

  /// The slots from this one on are open again.
  void revoke(long from, Effects<PaxosMessage> effects) {
    NavigableMap<Long, List<Request>> open = announced.tailMap(from, true);
    if (!open.isEmpty()) {
      long first = open.firstKey();
      open.clear();
      effects.deliver(new Retraction(first));
    }
  }

  /// All that it holds, as a value.
  Object state() {
    return List.of(ballot, List.copyOf(announced.keySet()));
  }
}
