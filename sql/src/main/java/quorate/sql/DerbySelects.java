package quorate.sql;

import java.util.ArrayList;
import java.util.List;

/// What Derby cannot select.
final class DerbySelects {
  private DerbySelects() {}

  /// Throws [Unable] if it cannot.
  static void check(Bound.Select select, List<Bound.Order> orderBy) {
    if (!select.groupBy().stream().allMatch(term -> isOwn(term, select))) {
      throw new Unable("grouping by expressions with columns of a query around it");
    }
    List<Term> terms = new ArrayList<>(select.items());
    select.having().ifPresent(terms::add);
    orderBy.forEach(order -> order.term().ifPresent(terms::add));
    int[] distinct = {0};
    terms.forEach(term ->
        Terms.visit(
            term,
            each ->
                distinct[0] +=
                    each instanceof Term.Aggregate aggregate && aggregate.distinct() ? 1 : 0));
    if (distinct[0] > 1) {
      throw new Unable("several aggregates with DISTINCT");
    }
  }

  /// Whether it is a column of what the query selects from.
  private static boolean isOwn(Term term, Bound.Select select) {
    return term instanceof Term.Column column
        && select.from().flatMap(from -> Grouping.find(column.relation(), from)).isPresent();
  }
}
