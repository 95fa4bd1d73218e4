package quorate.order.archive;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;

/// The slots that PBFT has announced to the layer above and that are neither delivered nor revoked
/// yet.
///
/// The archive also delivers slots that peers supply before PBFT learns of them. So the archive
/// itself maintains the invariant that an announcement that is not revoked equals the delivery
/// (S1).
final class Announcements {
  private final NavigableMap<Long, OptimisticDelivery> open = new TreeMap<>();

  /// @param next the slot to be delivered next
  void announce(OptimisticDelivery announced, long next, Effects<ArchiveMessage> effects) {
    if (announced.slot() >= next && !open.containsKey(announced.slot())) {
      open.put(announced.slot(), announced);
      effects.deliver(announced);
    }
  }

  /// Revokes the announcements from this slot on.
  void revoke(long from, Effects<ArchiveMessage> effects) {
    NavigableMap<Long, OptimisticDelivery> voided = open.tailMap(from, true);
    if (!voided.isEmpty()) {
      long first = voided.firstKey();
      voided.clear();
      effects.deliver(new Retraction(first));
    }
  }

  /// Before a slot is delivered: revokes its announcement if the delivery differs.
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
