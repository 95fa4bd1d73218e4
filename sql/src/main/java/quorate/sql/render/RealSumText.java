package quorate.sql.render;

import quorate.sql.dialect.AggregateTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Term;

/// [quorate.sql.plan.RealSums] in an engine's words.
final class RealSumText {
  private RealSumText() {}

  static void render(Term.Aggregate sum, Dialect dialect, Renderer out) {
    AggregateTraits.Around around =
        dialect.traits().realSum().orElseThrow(() -> new Unable("sums of floats"));
    out.text(around.before());
    sum.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
    out.term(sum.arguments().getFirst());
    sum.filter().ifPresent(_ -> out.text(" END"));
    out.text(around.after());
    sum.over().ifPresent(new WindowText(out)::over);
    out.text(around.last());
  }
}
