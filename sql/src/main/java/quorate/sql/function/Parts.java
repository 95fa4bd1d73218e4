package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// SET (a, b) = (SELECT x, y ...), rendered as one subquery for each column, with the other columns
/// removed from its select list.
public final class Parts {
  private Parts() {}

  public static Term term(Expr.Part part, Bound.Query query) {
    if (query.outputs().size() != part.width()) {
      throw new SqlException(
          new SqlError("42601", "number of columns does not match number of values")
              .at(part.position()));
    }
    boolean cut = query.limit().isPresent() || query.offset().isPresent();
    if (!(query.body() instanceof Bound.Select select) || select.distinct() || cut) {
      throw Unsupported.of(
          "SET (columns) = (query) with DISTINCT, LIMIT or a set operation", part.position());
    }
    Term item = select.items().get(part.index());
    Bound.Output output = query.outputs().get(part.index());
    Bound.Select one =
        new Bound.Select(
            false,
            List.of(isTotal(select) ? total(item) : item),
            select.from(),
            select.where(),
            select.groupBy(),
            select.having());
    return new Term.Scalar(
        new Bound.Query(one, List.of(output), List.of(), Optional.empty(), Optional.empty(), false),
        output.type(),
        output.typmod());
  }

  /// Whether the query aggregates all rows to one.
  private static boolean isTotal(Bound.Select select) {
    return select.groupBy().isEmpty()
        && (select.having().isPresent() || select.items().stream().anyMatch(Parts::hasAggregate));
  }

  public static boolean hasAggregate(Term term) {
    boolean[] found = {false};
    Terms.visit(
        term, each -> found[0] |= each instanceof Term.Aggregate total && total.over().isEmpty());
    return found[0];
  }

  /// A column without an aggregate, taken from a query that aggregates all rows to one: an
  /// aggregate is added to keep it so.
  public static Term total(Term item) {
    if (hasAggregate(item)) {
      return item;
    }
    Term count =
        new Term.Aggregate(
            "count", List.of(), false, Optional.empty(), Optional.empty(), SqlType.INT8, -1);
    Term always = new Term.Operation(">=", List.of(count, Terms.number(0)), SqlType.BOOL);
    return new Term.Case(
        List.of(new Term.When(always, item)), Optional.empty(), item.type(), item.typmod());
  }
}
