package quorate.database.run;

import java.util.concurrent.Callable;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.procedure.Meter;

/// Nested calls: their depth, and the number of statements that they may still execute together.
final class Nesting {
  private static final ScopedValue<Nesting> CURRENT = ScopedValue.newInstance();

  /// The limit of the answer to one query of a procedure, in bytes, roughly: all of it is in
  /// memory.
  private static final long ANSWER_BYTES_MAX = 32 << 20;

  private static final int VALUE_BYTES = 40;

  private final int depth;
  private final int[] statements;

  /// The size so far of the answer to the query under way.
  private long answered;

  private Nesting(int depth, int[] statements) {
    this.depth = depth;
    this.statements = statements;
  }

  /// The nesting of the next call on this thread.
  static Nesting current() {
    return CURRENT.isBound()
        ? new Nesting(CURRENT.get().depth + 1, CURRENT.get().statements)
        : new Nesting(1, new int[] {0});
  }

  /// The depth of calls, including this one.
  int depth() {
    return depth;
  }

  /// Counts a statement.
  ///
  /// @throws SqlException 54000 if there were too many
  void count() {
    answered = 0;
    if (++statements[0] > Calls.STATEMENTS_MAX) {
      throw new SqlException(
          "54000", "a procedure has executed %,d statements".formatted(Calls.STATEMENTS_MAX));
    }
  }

  /// Counts a row of a query's answer, if the query is a procedure's. The count is the same in all
  /// databases.
  ///
  /// @throws SqlException 54000 if the answer is too large
  static void hold(Row row) {
    if (CURRENT.isBound()) {
      CURRENT.get().add(row);
    }
  }

  private void add(Row row) {
    for (Value value : row.values()) {
      answered += VALUE_BYTES;
      switch (value) {
        case Value.Text(String text) -> answered += text.length();
        case Value.Coded(_, String code) -> answered += code.length();
        case Value.Binary(Bytes bytes) -> answered += bytes.length();
        default -> {}
      }
    }
    if (answered > ANSWER_BYTES_MAX) {
      throw new SqlException(
          "54000",
          "a query of a procedure answers more than %d megabytes"
              .formatted(ANSWER_BYTES_MAX >> 20));
    }
  }

  /// Runs a call's program; the outermost call gets so many loop iterations for all.
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
