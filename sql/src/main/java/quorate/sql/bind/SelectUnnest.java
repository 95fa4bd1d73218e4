package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.sql.function.Unnest;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Rewrites unnest in a select list to unnest in FROM, if nothing is grouped. Several calls advance
/// together, as the arrays of one call do.
final class SelectUnnest {
  private static final String RELATION = "unnest?";
  private static final Set<String> AGGREGATES =
      Set.of(
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "bool_and",
          "bool_or",
          "every",
          "any_value",
          "bit_and",
          "bit_or",
          "bit_xor",
          "stddev",
          "stddev_pop",
          "stddev_samp",
          "variance",
          "var_pop",
          "var_samp",
          "string_agg",
          "array_agg",
          "json_agg",
          "jsonb_agg",
          "grouping");

  private SelectUnnest() {}

  static Query.Select of(Query.Select select) {
    List<Expr> arrays = new ArrayList<>();
    List<Query.Item> items = new ArrayList<>();
    int position = 0;
    for (Query.Item item : select.items()) {
      if (isUnnest(item.expression()) && item.expression() instanceof Expr.Call call) {
        arrays.add(call.arguments().getFirst());
        position = call.position();
        Expr column = new Expr.Name(List.of(RELATION, "c" + arrays.size()), position);
        items.add(new Query.Item(column, Optional.of(item.alias().orElse(Unnest.NAME))));
      } else {
        items.add(item);
      }
    }
    if (arrays.isEmpty()) {
      return SelectSeries.of(select);
    }
    Stream<Expr> exprs = Stream.concat(arrays.stream(), items.stream().map(Query.Item::expression));
    if (isGrouped(select) || !exprs.allMatch(SelectUnnest::isPlain)) {
      throw Unsupported.of("unnest() beside such expressions, or grouping,", position);
    }
    return with(select, items, arrays, position);
  }

  static boolean isGrouped(Query.Select select) {
    return !select.groupBy().isEmpty()
        || !select.sets().isEmpty()
        || select.having().isPresent()
        || !select.distinctOn().isEmpty();
  }

  private static Query.Select with(
      Query.Select select, List<Query.Item> items, List<Expr> arrays, int position) {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= arrays.size(); i++) {
      columns.add("c" + i);
    }
    Expr.Call call =
        new Expr.Call(
            Unnest.NAME,
            arrays,
            false,
            false,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            position);
    return with(
        select, items, new Query.Function(call, Optional.of(RELATION), columns, false, position));
  }

  /// The query with a function added to FROM, and items that refer to it.
  static Query.Select with(Query.Select select, List<Query.Item> items, Query.Function function) {
    List<Query.From> from = new ArrayList<>(select.from());
    from.add(function);
    return new Query.Select(
        select.distinct(),
        select.distinctOn(),
        items,
        from,
        select.where(),
        select.groupBy(),
        select.sets(),
        select.having(),
        select.windows());
  }

  private static boolean isUnnest(Expr expr) {
    return expr instanceof Expr.Call call
        && call.name().equals(Unnest.NAME)
        && call.arguments().size() == 1
        && call.filter().isEmpty()
        && call.over().isEmpty();
  }

  /// Whether the expression has the same value next to each element and needs no aggregation.
  static boolean isPlain(Expr expr) {
    return switch (expr) {
      case Expr.Name _, Expr.Constant _, Expr.Parameter _, Expr.Word _ -> true;
      case Expr.Star star -> star.table().isPresent();
      case Expr.Cast cast -> isPlain(cast.operand());
      case Expr.ArrayOf array -> array.elements().stream().allMatch(SelectUnnest::isPlain);
      case Expr.ArrayQuery _, Expr.Scalar _, Expr.Exists _ -> true;
      case Expr.Operator operator -> operator.operands().stream().allMatch(SelectUnnest::isPlain);
      case Expr.Call call ->
          call.over().isEmpty()
              && !AGGREGATES.contains(call.name())
              && call.arguments().stream().allMatch(SelectUnnest::isPlain);
      default -> false;
    };
  }
}
