package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.rewrite.Grouping;

/// Queries that Derby cannot execute.
final class DerbySelects {
  private DerbySelects() {}

  /// Throws [Unable] for such a query.
  static void check(Bound.Select select, List<Bound.Order> orderBy) {
    if (!select.groupBy().stream().allMatch(term -> isOwn(term, select))) {
      throw new Unable("grouping by expressions with columns of a query around it");
    }
    List<Term> terms = new ArrayList<>(select.items());
    select.having().ifPresent(terms::add);
    orderBy.forEach(order -> order.term().ifPresent(terms::add));
    if (terms.stream().mapToInt(DerbySelects::distinct).sum() > 1) {
      throw new Unable("several aggregates with DISTINCT");
    }
  }

  /// Number of DISTINCT aggregates that a term renders; a division of integers renders its operands
  /// twice.
  private static int distinct(Term term) {
    int[] times = {0};
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Aggregate aggregate && aggregate.distinct()) {
            times[0]++;
          } else if (each
                  instanceof Term.Operation(String symbol, List<Term> operands, SqlType type)
              && symbol.equals("/")
              && type.isInteger()) {
            times[0] += distinct(operands.getFirst());
          }
        });
    return times[0];
  }

  /// Whether the term is a column of the query's own FROM.
  private static boolean isOwn(Term term, Bound.Select select) {
    return term instanceof Term.Column column
        && select.from().flatMap(from -> Grouping.find(column.relation(), from)).isPresent();
  }
}
