package quorate.sql.render;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.dialect.AggregateTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.StringAgg;
import quorate.sql.function.WideTerms;
import quorate.sql.plan.RealSums;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Renders aggregates and window functions.
final class AggregateText {
  private final Dialect dialect;

  /// Whether the engine has PostgreSQL's syntax for boolean tests and windows.
  private final boolean plain;

  private final SqlWriter out;

  AggregateText(Dialect dialect, boolean plain, SqlWriter out) {
    this.dialect = dialect;
    this.plain = plain;
    this.out = out;
  }

  void write(Term.Aggregate aggregate) {
    String name = aggregate.function();
    if (aggregate.over().isPresent() && !dialect.traits().hasWindows()) {
      throw new Unable("window functions");
    }
    if (name.equals(RealSums.NAME)) {
      sum(aggregate, dialect.traits().realSum().orElseThrow(() -> new Unable("sums of floats")));
      return;
    }
    if (name.equals(WideTerms.SUM)) {
      sum(
          aggregate,
          dialect
              .traits()
              .wideSum(aggregate.distinct())
              .orElseThrow(() -> new Unable("sums of numerics of any digits")));
      return;
    }
    if (name.equals(StringAgg.NAME)) {
      StringAggText.render(aggregate, dialect, out);
      return;
    }
    if (FunctionTable.isWindow(name)) {
      new WindowText(out).function(aggregate);
      return;
    }
    if (name.startsWith("bool_") && !dialect.traits().hasConditionAggregates()) {
      conditions(aggregate);
      return;
    }
    String word =
        switch (name) {
          case "bool_and" -> plain ? "BOOL_AND" : "EVERY";
          case "bool_or" -> plain ? "BOOL_OR" : "SOME";
          default -> name.toUpperCase(Locale.ROOT);
        };
    // Some engines sum bigints to a decimal, which they would then divide as such.
    boolean whole = name.equals("sum") && aggregate.type().isInteger();
    out.text(whole ? "CAST(" : "").text(word + "(").text(aggregate.distinct() ? "DISTINCT " : "");
    if (aggregate.arguments().isEmpty() && name.equals("count")) {
      out.text(aggregate.filter().isPresent() ? "" : "*");
      aggregate
          .filter()
          .ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN 1 END"));
    } else if (!aggregate.arguments().isEmpty()) {
      aggregate.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
      argument(aggregate);
      SqlType type = aggregate.arguments().getFirst().type();
      aggregate.filter().ifPresent(_ -> out.text(dialect.traits().endOfCase(type)));
    }
    out.text(")");
    aggregate.over().ifPresent(new WindowText(out)::over);
    out.text(whole ? " AS " + out.type(aggregate.type(), -1) + ")" : "");
  }

  /// Renders bool_or and bool_and for an engine that lacks them.
  private void conditions(Term.Aggregate aggregate) {
    Term condition = aggregate.arguments().getFirst();
    Term number =
        new Term.Case(
            List.of(
                new Term.When(condition, Terms.number(1)),
                new Term.When(
                    new Term.Operation("not", List.of(condition), SqlType.BOOL), Terms.number(0))),
            Optional.empty(),
            SqlType.INT4,
            -1);
    String extreme = aggregate.function().equals("bool_or") ? "max" : "min";
    out.text("(")
        .term(
            new Term.Aggregate(
                extreme,
                List.of(number),
                aggregate.distinct(),
                aggregate.filter(),
                aggregate.over(),
                SqlType.INT4,
                -1))
        .text(" = 1)");
  }

  /// The operand of sum: sum(integer) is bigint and sum(bigint) numeric, to which Derby does not
  /// widen implicitly.
  private void argument(Term.Aggregate aggregate) {
    Term argument = aggregate.arguments().getFirst();
    if (aggregate.function().equals("sum") && argument.type().isInteger()) {
      int typmod =
          aggregate.type() == SqlType.NUMERIC ? Digits.of(Coerce.NUMERIC_PRECISION, 0) : -1;
      out.text("CAST(").term(argument).text(" AS " + out.type(aggregate.type(), typmod) + ")");
    } else {
      out.term(argument);
    }
  }

  /// An aggregate implemented by a routine, in the engine's syntax.
  private void sum(Term.Aggregate sum, AggregateTraits.Around around) {
    out.text(around.before());
    sum.filter().ifPresent(filter -> out.text("CASE WHEN ").term(filter).text(" THEN "));
    out.term(sum.arguments().getFirst());
    sum.filter().ifPresent(_ -> out.text(" END"));
    out.text(around.after());
    sum.over().ifPresent(new WindowText(out)::over);
    out.text(around.last());
  }
}
