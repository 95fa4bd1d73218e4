package quorate.replication.command;

/// How far the order has got with its deliveries to a replica, and where it left something out.
final class Deliveries {
  private long last;

  /// The last slot that came after a gap.
  private long beyond = -1;

  /// The slot after which the order was asked to go on.
  private long wentOnAfter = -1;

  /// The replica's state holds all slots up to this one.
  void restored(long whole) {
    last = whole;
  }

  /// What is missing before a slot that comes after a gap.
  String gap(long slot) {
    return "the log begins at slot " + slot + ", after slot " + last;
  }

  /// A slot was delivered.
  ///
  /// @return whether it is the next one, or one from before
  boolean take(long slot) {
    if (slot > last + 1) {
      return false;
    }
    last = Math.max(last, slot);
    return true;
  }

  /// Whether a slot that comes after a gap is the first one that does: those that follow lack no
  /// more than it does.
  boolean opensGap(long slot) {
    boolean opens = slot != beyond + 1;
    beyond = slot;
    return opens;
  }

  /// Whether the order has not been asked yet to go on after this slot; from now on it has.
  boolean goesOnAfter(long slot) {
    boolean isNew = wentOnAfter != slot;
    wentOnAfter = slot;
    return isNew;
  }
}
