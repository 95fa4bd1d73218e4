package quorate.procedure;

/// Counts the turns of a procedure's loops, and its calls of methods, so that one that would go on
/// for ever ends on every replica after the same turn. When a jar is loaded, calls of [#turn] are
/// put into its code; nobody writes them.
public final class Meter {
  private static final ThreadLocal<long[]> LEFT = new ThreadLocal<>();

  private Meter() {}

  /// What a procedure ends by that has turned too often. It is no [Exception], so that none catches
  /// it by accident.
  public static final class Exhausted extends Error {
    private static final long serialVersionUID = 1;

    Exhausted() {
      super("it has gone round its loops too often", null, false, false);
    }
  }

  /// Grants this thread so many turns until the next call of [#release].
  public static void grant(long turns) {
    LEFT.set(new long[] {turns});
  }

  public static void release() {
    LEFT.remove();
  }

  /// One turn.
  public static void turn() {
    long[] left = LEFT.get();
    if (left != null && --left[0] < 0) {
      throw new Exhausted();
    }
  }
}
