package quorate.order.reconfigure;

import quorate.core.Check;

/// Checks that deliveries to the layer above skip only slots that it already has, or whose absence
/// it can detect.
final class Gaps {
  /// No slot of the configuration has been delivered since its turn came. Its log may begin later,
  /// like any log, if a state was installed before a restart.
  private boolean entered;

  /// The layer above has reported that it has every slot below: an order may leave out those that
  /// its peers have truncated.
  private long held;

  void enter() {
    entered = true;
  }

  void hold(long below) {
    held = Math.max(held, below);
  }

  /// A slot is delivered.
  ///
  /// @param next the slot that is due; 0 if that is not known
  void check(long slot, long next) {
    boolean may = entered || slot <= held;
    Check.that(
        next == 0 || slot == next || slot > next && may, "slots come without a gap", slot, next);
    entered = false;
  }
}
