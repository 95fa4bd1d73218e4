package quorate.order.archive;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;

/// The slots that PBFT has announced to the layer above, neither delivered nor revoked yet.
///
/// The archive also delivers what others give it, before PBFT hears of that. So the archive itself
/// keeps to the invariant that what is announced and not revoked is what is delivered (S1).
final class Announcements {
  private final NavigableMap<Long, OptimisticDelivery> open = new TreeMap<>();

  /// @param next the slot that is delivered next
  void announce(OptimisticDelivery announced, long next, Effects<ArchiveMessage> effects) {
    if (announced.slot() >= next && !open.containsKey(announced.slot())) {
      open.put(announced.slot(), announced);
      effects.deliver(announced);
    }
  }

  /// The slots from this one on are open again.
  void revoke(long from, Effects<ArchiveMessage> effects) {
    NavigableMap<Long, OptimisticDelivery> voided = open.tailMap(from, true);
    if (!voided.isEmpty()) {
      long first = voided.firstKey();
      voided.clear();
      effects.deliver(new Retraction(first));
    }
  }

  /// A slot is about to be delivered: what comes otherwise than it was announced is revoked first.
  void onDelivery(
      long slot, List<Request> requests, Bytes choice, Effects<ArchiveMessage> effects) {
    OptimisticDelivery announced = open.get(slot);
    if (announced != null
        && !(announced.requests().equals(requests) && announced.choice().equals(choice))) {
      revoke(slot, effects);
    }
    open.headMap(slot, true).clear();
  }
}
