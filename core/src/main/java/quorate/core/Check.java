package quorate.core;

/// Invariants that hold in production, not only under `-ea`.
///
/// A failed check is a bug of Quorate's own, never a peer's or a user's doing: the node that finds
/// one stops rather than go on with a state it cannot explain.
public final class Check {
  private Check() {}

  /// Fails unless `condition` holds.
  ///
  /// @param invariant what should have held, in words
  /// @param facts the values that show why it did not
  public static void that(boolean condition, String invariant, Object... facts) {
    if (!condition) {
      throw new BrokenInvariant(invariant, facts);
    }
  }

  /// Thrown by [Check#that]. The node stops.
  public static final class BrokenInvariant extends IllegalStateException {
    BrokenInvariant(String invariant, Object... facts) {
      super(facts.length == 0 ? invariant : invariant + ": " + java.util.Arrays.toString(facts));
    }
  }
}
