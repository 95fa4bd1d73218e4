package quorate.sql.render;

import java.util.List;
import java.util.Optional;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// Adapts queries to MariaDB. A derived table's alias cannot name columns, so every select list
/// does, and an ordinal in ORDER BY cannot be tested for NULL.
final class MariadbQueries {
  private final SqlWriter out;

  MariadbQueries(SqlWriter out) {
    this.out = out;
  }

  void query(Bound.Query query, boolean sorted) {
    boolean named = query.orderBy().stream().allMatch(order -> order.term().isEmpty());
    boolean derived =
        sorted
            && (!(query.body() instanceof Bound.Select select)
                || named && select.distinct() && !query.orderBy().isEmpty());
    if (derived) {
      out.text("SELECT * FROM (");
      out.body(query.body());
      out.text(") ").name("s");
      out.order(query.orderBy().stream().map(order -> column(order)).toList());
    } else {
      out.body(query.body());
      out.order(
          query.body() instanceof Bound.Select select
              ? query.orderBy().stream().map(order -> item(order, select.items())).toList()
              : query.orderBy());
    }
    out.limit(query);
  }

  private static Bound.Order column(Bound.Order order) {
    return keyed(
        order,
        new Term.Column("s", "c" + order.ordinal(), quorate.core.value.SqlType.UNKNOWN, -1, true));
  }

  /// The sort key as the item itself, if its ordinal cannot be used.
  private static Bound.Order item(Bound.Order order, List<Term> items) {
    boolean asked = order.nullable() && order.nullsFirst() == order.descending();
    return order.term().isPresent() || !asked
        ? order
        : keyed(order, items.get(order.ordinal() - 1));
  }

  private static Bound.Order keyed(Bound.Order order, Term key) {
    return new Bound.Order(
        order.ordinal(),
        Optional.of(key),
        order.descending(),
        order.nullsFirst(),
        order.nullable());
  }

  void values(Bound.Values values) {
    for (int i = 0; i < values.rows().size(); i++) {
      List<Term> row = values.rows().get(i);
      out.text(i == 0 ? "SELECT " : " UNION ALL SELECT ");
      for (int j = 0; j < row.size(); j++) {
        out.text(j == 0 ? "" : ", ").term(row.get(j)).text(" AS ").name("c" + (j + 1));
      }
    }
  }
}
