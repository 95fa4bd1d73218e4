package quorate.database.run;

import java.util.concurrent.Callable;
import quorate.core.value.SqlException;
import quorate.procedure.Meter;

/// Calls within calls: how deep they are, and how many statements they have left together.
final class Nesting {
  private static final ScopedValue<Nesting> CURRENT = ScopedValue.newInstance();

  private final int depth;
  private final int[] statements;

  private Nesting(int depth, int[] statements) {
    this.depth = depth;
    this.statements = statements;
  }

  /// That of the next call on this thread.
  static Nesting current() {
    return CURRENT.isBound()
        ? new Nesting(CURRENT.get().depth + 1, CURRENT.get().statements)
        : new Nesting(1, new int[] {0});
  }

  /// How many calls there are, this one among them.
  int depth() {
    return depth;
  }

  /// Counts a statement.
  ///
  /// @throws SqlException 54000 if there were too many
  void count() {
    if (++statements[0] > Calls.STATEMENTS_MAX) {
      throw new SqlException(
          "54000", "a procedure has executed %,d statements".formatted(Calls.STATEMENTS_MAX));
    }
  }

  /// Runs a call's program, the outermost with so many turns for all.
  <T> T during(long turns, Callable<T> program) throws Exception {
    if (depth > 1) {
      return ScopedValue.where(CURRENT, this).call(program::call);
    }
    statements[0] = 0;
    Meter.grant(turns);
    try {
      return ScopedValue.where(CURRENT, this).call(program::call);
    } finally {
      Meter.release();
    }
  }
}
