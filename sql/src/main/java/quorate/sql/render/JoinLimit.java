package quorate.sql.render;

import quorate.sql.dialect.DialectTraits;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;

/// Excludes an engine from joins of more tables than it supports; the other engines answer.
final class JoinLimit {
  private JoinLimit() {}

  /// @throws Unable beyond the limit
  static void check(Bound.From from, DialectTraits traits) {
    if (tables(from) > traits.joinedMax()) {
      throw new Unable("a join of more than " + traits.joinedMax() + " tables");
    }
  }

  /// The number of tables, including those of derived tables, which an engine may merge into the
  /// join.
  private static int tables(Bound.From from) {
    return switch (from) {
      case Bound.Base _ -> 1;
      case Bound.Derived(Bound.Query query, _) ->
          query.body() instanceof Bound.Select select
              ? Math.max(1, select.from().map(JoinLimit::tables).orElse(1))
              : 1;
      case Bound.Join join -> tables(join.left()) + tables(join.right());
    };
  }
}
