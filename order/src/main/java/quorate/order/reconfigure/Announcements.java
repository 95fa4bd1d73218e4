package quorate.order.reconfigure;

import quorate.core.Effects;
import quorate.order.OptimisticDelivery;
import quorate.order.Retraction;

/// Announcements to the layer above, of the configuration whose turn it is (R9).
final class Announcements {
  /// The next slot that may be announced; 0 before the first one is known.
  private long next;

  /// @param announced with its slot in the whole
  void announce(OptimisticDelivery announced, Effects<?> effects) {
    if (next == 0 || announced.slot() == next) {
      next = announced.slot() + 1;
      effects.deliver(announced);
    }
  }

  /// The slots from this one on are open again.
  void retract(long from, Effects<?> effects) {
    if (from < next) {
      next = from;
      effects.deliver(new Retraction(from));
    }
  }

  /// A slot is delivered, whether it was announced or not.
  void delivered(long slot) {
    next = Math.max(next, slot + 1);
  }

  /// Nothing is announced, and the slot that may be next is this one; 0 if it is not known.
  void goOn(long from) {
    next = from;
  }
}
