package quorate.replication.command;

/// Tracks the order's deliveries to a replica, and gaps in them.
final class Deliveries {
  private long last;

  /// The last slot that came after a gap.
  private long beyond = -1;

  /// The slot after which the order was asked to continue.
  private long wentOnAfter = -1;

  /// The replica's state covers all slots up to this one.
  void restored(long whole) {
    last = whole;
  }

  /// Describes the gap before a slot.
  String gap(long slot) {
    return "the log begins at slot " + slot + ", after slot " + last;
  }

  /// A slot was delivered.
  ///
  /// @return whether it is the next one, or an earlier one
  boolean take(long slot) {
    if (slot > last + 1) {
      return false;
    }
    last = Math.max(last, slot);
    return true;
  }

  /// Whether a slot after a gap is the first such slot; those that follow it lack no more than it
  /// does.
  boolean opensGap(long slot) {
    boolean opens = slot != beyond + 1;
    beyond = slot;
    return opens;
  }

  /// Whether this is the first request to the order to continue after this slot.
  boolean goesOnAfter(long slot) {
    boolean isNew = wentOnAfter != slot;
    wentOnAfter = slot;
    return isNew;
  }
}
