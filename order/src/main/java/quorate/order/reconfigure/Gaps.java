package quorate.order.reconfigure;

import quorate.core.Check;

/// Where the deliveries to the layer above may leave slots out: where that has them already, or has
/// to judge that itself.
final class Gaps {
  /// No slot of the configuration was delivered since it came to its turn. Its log here may begin
  /// later, if a state was installed in an earlier life, as any log may begin.
  private boolean entered;

  /// The layer above has every slot below, as it has said: of those an order may leave out what its
  /// peers have cut.
  private long held;

  void enter() {
    entered = true;
  }

  void hold(long below) {
    held = Math.max(held, below);
  }

  /// A slot is delivered.
  ///
  /// @param next the one that is due; 0 if that is not known
  void check(long slot, long next) {
    boolean may = entered || slot <= held;
    Check.that(
        next == 0 || slot == next || slot > next && may, "slots come without a gap", slot, next);
    entered = false;
  }
}
