package quorate.procedure;

/// Counts the loop iterations and method calls of a procedure, so that an endless one ends on every
/// replica after the same number. Calls of [#turn] are inserted into a jar's code when it is
/// loaded; programmers do not write them.
public final class Meter {
  private static final ThreadLocal<long[]> LEFT = new ThreadLocal<>();

  private Meter() {}

  /// Ends a procedure that has exceeded its limit. It is not an [Exception], so that procedures do
  /// not catch it by accident.
  public static final class Exhausted extends Error {
    private static final long serialVersionUID = 1;

    Exhausted() {
      super("it has gone round its loops too often", null, false, false);
    }
  }

  /// Grants this thread a number of turns until the next call of [#release].
  public static void grant(long turns) {
    LEFT.set(new long[] {turns});
  }

  public static void release() {
    LEFT.remove();
  }

  /// Counts one turn.
  public static void turn() {
    long[] left = LEFT.get();
    if (left != null && --left[0] < 0) {
      throw new Exhausted();
    }
  }
}
