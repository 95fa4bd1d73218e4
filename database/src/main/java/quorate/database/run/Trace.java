package quorate.database.run;

import java.util.ArrayList;
import java.util.List;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.Value;

/// The trace of one execution of a call: its statements with their parameters and answers, and its
/// outcome.
final class Trace {
  /// Records nothing.
  static final Trace NONE = new Trace(false);

  private record Step(String statement, String answer, String shown) {}

  private final boolean kept;
  private final List<Step> steps = new ArrayList<>();

  Trace() {
    this(true);
  }

  private Trace(boolean kept) {
    this.kept = kept;
  }

  void add(String sql, List<Value> parameters, Result result) {
    if (kept) {
      add(sql + (parameters.isEmpty() ? "" : " with " + parameters), result);
    }
  }

  void end(Result result) {
    add("its answer", result);
  }

  private void add(String statement, Result result) {
    String shown =
        switch (result) {
          case Result.Done(String tag, _) -> tag;
          case Result.Failed(SqlError error) -> error.sqlState() + " " + error.message();
          case Result.Rows rows -> rows.rows().stream().limit(3).toList().toString();
          case Result.Streamed streamed -> streamed.tag();
        };
    steps.add(new Step(statement, Canonical.digest(result).hex(), shown));
  }

  /// @throws quorate.core.value.SqlException 38000 if the other execution differs
  void compare(Trace second, String procedure) {
    for (int i = 0; i < Math.max(steps.size(), second.steps.size()); i++) {
      Step here = i < steps.size() ? steps.get(i) : new Step("nothing more", "", "");
      Step there = i < second.steps.size() ? second.steps.get(i) : new Step("nothing more", "", "");
      boolean same =
          here.statement().equals(there.statement()) && here.answer().equals(there.answer());
      if (!same) {
        throw new SqlError(
                "38000",
                "procedure " + procedure + " is not deterministic: executed twice, it differs")
            .withDetail(
                "Step %d was %s (%s) first, and %s (%s) then."
                    .formatted(
                        i + 1, here.statement(), here.shown(), there.statement(), there.shown()))
            .withHint(
                "A procedure may know of the world only its arguments, the database, and"
                    + " Transaction.now(), random() and uuid(). Rows without ORDER BY, and the"
                    + " order of a HashMap, may differ, too.")
            .asException();
      }
    }
  }
}
