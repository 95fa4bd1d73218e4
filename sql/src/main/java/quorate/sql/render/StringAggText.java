package quorate.sql.render;

import quorate.core.value.Value;
import quorate.sql.dialect.AggregateTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.StringAgg;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// Renders string_agg.
final class StringAggText {
  private StringAggText() {}

  static void render(Term.Aggregate aggregate, Dialect dialect, SqlWriter out) {
    AggregateTraits.StringAggForm form =
        dialect
            .traits()
            .stringAgg()
            .filter(it -> it.distinct() || !aggregate.distinct())
            .orElseThrow(() -> new Unable(StringAgg.NAME));
    out.text(form.word());
    out.text(aggregate.distinct() ? "DISTINCT " : "");
    aggregate.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
    out.term(aggregate.arguments().getFirst());
    aggregate.filter().ifPresent(_ -> out.text(" END"));
    if (!form.separatorLast()) {
      out.text(", ").text(separator(aggregate, dialect));
    }
    out.text(form.within() ? ") WITHIN GROUP (" : " ");
    for (int i = 0; i < aggregate.order().size(); i++) {
      Bound.Order key = aggregate.order().get(i);
      out.text(i == 0 ? "ORDER BY " : ", ");
      key.term()
          .ifPresent(term -> {
            if (form.separatorLast()) {
              nullsByHand(key, term, out);
            } else {
              out.sorted(key, () -> out.term(term));
            }
          });
    }
    if (form.separatorLast()) {
      out.text(" SEPARATOR ").text(separator(aggregate, dialect));
    }
    out.text(")");
  }

  /// Sorts by an IS NULL key first, because the engine's NULLS FIRST and LAST do not work here.
  private static void nullsByHand(Bound.Order key, Term term, SqlWriter out) {
    if (key.nullable()) {
      out.text("CASE WHEN ").term(term).text(" IS NULL THEN ");
      out.text(key.nullsFirst() ? "0 ELSE 1 END, " : "1 ELSE 0 END, ");
    }
    out.term(term).text(key.descending() ? " DESC" : "");
  }

  private static String separator(Term.Aggregate aggregate, Dialect dialect) {
    if (aggregate.arguments().getLast() instanceof Term.Constant(Value.Text(String text), _)) {
      return EngineTypes.literal(text, dialect);
    }
    throw new IllegalStateException("no constant: " + aggregate);
  }
}
