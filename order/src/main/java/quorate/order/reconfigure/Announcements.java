package quorate.order.reconfigure;

import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Retraction;

/// Announcements of the current configuration to the layer above (R9).
final class Announcements {
  /// The next slot that may be announced; 0 before the first one is known.
  private long next;

  /// @param announced with its global slot
  void announce(OptimisticDelivery announced, Effects<?> effects) {
    if (next == 0 || announced.slot() == next) {
      next = announced.slot() + 1;
      effects.deliver(announced);
    }
  }

  /// Revokes the announcements from this slot on.
  void retract(long from, Effects<?> effects) {
    if (from < next) {
      next = from;
      effects.deliver(new Retraction(from));
    }
  }

  /// A slot is delivered, announced or not.
  void delivered(long slot) {
    next = Math.max(next, slot + 1);
  }

  /// Starts without open announcements; `from` is the next slot that may be announced, or 0 if
  /// unknown.
  void goOn(long from) {
    next = from;
  }
}
