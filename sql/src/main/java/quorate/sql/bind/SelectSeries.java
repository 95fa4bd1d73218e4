package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.sql.function.Series;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// Rewrites generate_series in a select list to generate_series in FROM, if it is the only function
/// there that returns rows, and nothing is grouped.
final class SelectSeries {
  private static final String RELATION = "series?";

  private SelectSeries() {}

  static Query.Select of(Query.Select select) {
    List<Query.Item> items = new ArrayList<>();
    List<Expr.Call> calls = new ArrayList<>();
    for (Query.Item item : select.items()) {
      if (item.expression() instanceof Expr.Call call && isSeries(call)) {
        calls.add(call);
        Expr column = new Expr.Name(List.of(RELATION, Series.NAME), call.position());
        items.add(new Query.Item(column, Optional.of(item.alias().orElse(Series.NAME))));
      } else {
        items.add(item);
      }
    }
    if (calls.size() != 1
        || SelectUnnest.isGrouped(select)
        || !items.stream().map(Query.Item::expression).allMatch(SelectUnnest::isPlain)) {
      return select; // refused where it stands
    }
    Expr.Call call = calls.getFirst();
    return SelectUnnest.with(
        select,
        items,
        new Query.Function(
            call, Optional.of(RELATION), List.of(Series.NAME), false, call.position()));
  }

  private static boolean isSeries(Expr.Call call) {
    return call.name().equals(Series.NAME) && call.filter().isEmpty() && call.over().isEmpty();
  }
}
