package quorate.sql.render;

import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.function.Intervals;
import quorate.sql.plan.Term;

/// Calls of routines of types that engines lack, which only engines that call Java have.
final class Routed {
  private Routed() {}

  static boolean isOne(Term.Call call) {
    return call.function().startsWith(Intervals.ROUTINE)
        || call.function().equals("q_sort")
        || call.function().equals("q_label")
        || call.function().equals("q_test")
        || call.function().equals("q_made");
  }

  /// Refuses what is written in Java alone.
  static void refuse(Term.Call call, Dialect dialect) {
    boolean span = call.function().startsWith(Intervals.ROUTINE);
    CodingText.refuse(
        dialect,
        span ? SqlType.INTERVAL : SqlType.JSONB,
        span ? "computing with intervals" : "sorting by " + call.function());
  }
}
