package quorate.sql.plan;

import java.util.List;
import quorate.core.value.SqlType;

/// sum and avg of floats. PostgreSQL adds in the order of the rows, so its result depends on that
/// order. Here the decimals that the floats print as are added exactly and the sum is rounded once:
/// the result is bit for bit the same on all engines, and as close to PostgreSQL's as that is to
/// the true sum.
public final class RealSums {
  public static final String NAME = "q_fsum";

  private RealSums() {}

  /// The aggregate, in double precision for any operand.
  public static Term.Aggregate of(Term.Aggregate sum) {
    Term operand = sum.arguments().getFirst();
    Term number =
        operand.type() == SqlType.FLOAT8 ? operand : new Term.Cast(operand, SqlType.FLOAT8, -1);
    Term plain = new Term.Call("q_fplain", List.of(number), SqlType.FLOAT8, -1);
    return new Term.Aggregate(
        NAME, List.of(plain), false, sum.filter(), sum.over(), SqlType.FLOAT8, -1);
  }
}
