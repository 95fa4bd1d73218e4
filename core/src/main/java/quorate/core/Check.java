package quorate.core;

/// Invariants that hold in production, not only under `-ea`.
///
/// A failed check is a bug in Quorate, never the fault of a peer or a user: the node stops rather
/// than continue from a state it cannot explain.
public final class Check {
  private Check() {}

  /// Fails unless `condition` holds.
  ///
  /// @param invariant the condition, in words
  /// @param facts the values that explain the failure
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
