package quorate.sql.render;

import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.function.Intervals;
import quorate.sql.plan.Term;

/// Calls of routines for types that engines lack, available only in engines that call Java.
final class Routed {
  private Routed() {}

  static boolean isOne(Term.Call call) {
    return call.function().startsWith(Intervals.ROUTINE)
        || call.function().equals("q_sort")
        || call.function().equals("q_test")
        || call.function().equals("q_made");
  }

  /// Refuses a routine implemented in Java only.
  static void refuse(Term.Call call, Dialect dialect) {
    boolean span = call.function().startsWith(Intervals.ROUTINE);
    CodingText.refuse(
        dialect,
        span ? SqlType.INTERVAL : SqlType.JSONB,
        span ? "computing with intervals" : "sorting by " + call.function());
  }
}
