package quorate.sql.plan;

import java.util.List;
import quorate.core.value.SqlType;

/// sum and avg of floats. PostgreSQL adds them as the rows come, so that its answer depends on
/// their order; here they are added as the decimals that they are printed as, without an error, and
/// the sum is rounded once: on all engines to the last bit the same, and as near to PostgreSQL's
/// answer as that is to the sum. Nobody has to choose one of several answers.
public final class RealSums {
  public static final String NAME = "q_fsum";

  private RealSums() {}

  /// The aggregate, in double precision whatever is summed.
  public static Term.Aggregate of(Term.Aggregate sum) {
    Term operand = sum.arguments().getFirst();
    Term number =
        operand.type() == SqlType.FLOAT8 ? operand : new Term.Cast(operand, SqlType.FLOAT8, -1);
    Term plain = new Term.Call("q_fplain", List.of(number), SqlType.FLOAT8, -1);
    return new Term.Aggregate(
        NAME, List.of(plain), false, sum.filter(), sum.over(), SqlType.FLOAT8, -1);
  }
}
