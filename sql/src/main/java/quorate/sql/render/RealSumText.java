package quorate.sql.render;

import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Term;

/// [quorate.sql.function.RealSums] in an engine's words.
final class RealSumText {
  private RealSumText() {}

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
