package quorate.sql;

import java.util.List;
import quorate.core.value.SqlType;

/// sum and avg of floats. PostgreSQL adds them as the rows come, so that its answer depends on
/// their order; here they are added as the decimals that they are printed as, without an error, and
/// the sum is rounded once: on all engines to the last bit the same, and as near to PostgreSQL's
/// answer as that is to the sum. Nobody has to choose one of several answers.
final class RealSums {
  static final String NAME = "q_fsum";

  private RealSums() {}

  /// The aggregate, in double precision whatever is summed.
  static Term.Aggregate of(Term.Aggregate sum) {
    Term operand = sum.arguments().getFirst();
    Term number =
        operand.type() == SqlType.FLOAT8 ? operand : new Term.Cast(operand, SqlType.FLOAT8, -1);
    return new Term.Aggregate(
        NAME, List.of(number), false, sum.filter(), sum.over(), SqlType.FLOAT8, -1);
  }

  /// Writes it in an engine's words.
  static void render(Term.Aggregate sum, Dialect dialect, Renderer out) {
    String[] around =
        switch (dialect) {
          case H2, HSQLDB, DERBY, SQLITE -> new String[] {"\"q_fsum\"(", ")", ""};
          case POSTGRESQL ->
              new String[] {
                "CAST(SUM(CAST(CAST(", " AS TEXT) AS NUMERIC))", " AS DOUBLE PRECISION)"
              };
          case DUCKDB -> new String[] {"\"q_ftotal\"(string_agg(CAST(", " AS VARCHAR), ',')", ")"};
          case MARIADB -> throw new Unable("sums of floats"); // its decimals are too short
        };
    out.text(around[0]);
    sum.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
    out.term(sum.arguments().getFirst());
    sum.filter().ifPresent(_ -> out.text(" END"));
    out.text(around[1]);
    sum.over().ifPresent(new WindowText(out)::over);
    out.text(around[2]);
  }
}
