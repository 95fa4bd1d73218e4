package quorate.sql.bind;

import java.util.List;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.render.Assembly;

/// EXISTS. Its select list is dropped unless the rows depend on it, as in PostgreSQL
/// (`simplify_EXISTS_query`), so that the list cannot raise errors.
final class ExistsQuery {
  private ExistsQuery() {}

  static Term of(Bound.Query query) {
    return query.body() instanceof Bound.Select select
            && select.from().isPresent()
            && select.groupBy().isEmpty()
            && select.having().isEmpty()
            && query.orderBy().isEmpty()
            && select.items().stream().noneMatch(ExistsQuery::isOfRows)
        ? new Term.Exists(
            Assembly.over(select.from().get(), List.of(Terms.number(1)), select.where(), query))
        : new Term.Exists(query);
  }

  private static boolean isOfRows(Term item) {
    boolean[] found = new boolean[1];
    Terms.visit(item, each -> found[0] |= each instanceof Term.Aggregate);
    return found[0];
  }
}
