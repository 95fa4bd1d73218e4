package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.bind.Labels;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// Translates SELECT.
final class Selects {
  private final TranslationState state;
  private final Expressions expressions;
  private final Sources sources;

  Selects(TranslationState state, Expressions expressions, Sources sources) {
    this.state = state;
    this.expressions = expressions;
    this.sources = sources;
  }

  /// An item of the select list.
  private record Item(Expr written, String name, Typed value) {}

  QueryText select(
      Query.Select select, Query query, @Nullable VisibleRelations outer, String limit) {
    if (!select.sets().isEmpty()) {
      throw Unsupported.inCatalog("GROUPING SETS", 1);
    }
    VisibleRelations scope = new VisibleRelations(outer, state.alias());
    String from = sources.from(select.from(), scope);
    String where = select.where().map(each -> expressions.condition(each, scope).sql()).orElse("");
    expressions.calls().windows(select.windows());
    int mark = scope.grouping().mark();
    List<Item> items = items(select.items(), scope);
    List<Typed> keys = new ArrayList<>();
    select.groupBy().forEach(key -> keys.add(groupKey(key, items, scope)));
    String having =
        select.having().map(each -> expressions.condition(each, scope).sql()).orElse("");
    List<String> order = new ArrayList<>();
    query.orderBy().forEach(each -> order.add(directed(orderKey(each, items, scope), each)));
    List<String> distinct = new ArrayList<>();
    select.distinctOn().forEach(key -> distinct.add(Arithmetic.same(groupKey(key, items, scope))));
    if (!keys.isEmpty() || select.having().isPresent() || scope.grouping().hasFold(scope)) {
      scope.grouping().check(scope, mark, keys.stream().map(Typed::sql).toList());
    }
    if (select.distinct()) {
      distinct.addAll(distinct(items, query.orderBy(), scope));
    }
    boolean plain = select.distinct() && distinct.isEmpty();

    List<String> list = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      list.add(items.get(i).value().sql() + " AS c" + (i + 1));
    }
    StringBuilder tail = new StringBuilder();
    String all = joined(from, scope);
    tail.append(all.isEmpty() ? "" : " FROM " + all);
    tail.append(where.isEmpty() ? "" : " WHERE " + where);
    tail.append(
        keys.isEmpty()
            ? ""
            : " GROUP BY " + String.join(", ", keys.stream().map(Arithmetic::same).toList()));
    tail.append(having.isEmpty() ? "" : " HAVING " + having);
    List<QueryText.Output> columns =
        items.stream().map(item -> new QueryText.Output(item.name(), item.value())).toList();
    String head = list.isEmpty() ? "NULL AS c0" : String.join(", ", list);
    String ordered = order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
    if (!distinct.isEmpty()) {
      return new QueryText(
          firsts(head, tail, distinct, ordered, columns.size()) + limit, columns, false);
    }
    return new QueryText(
        "SELECT " + (plain ? "DISTINCT " : "") + head + tail + ordered + limit,
        columns,
        ordered.isEmpty() && limit.isEmpty());
  }

  /// The keys of DISTINCT, if they differ from the engine's values; otherwise empty.
  private List<String> distinct(List<Item> items, List<Query.Order> order, VisibleRelations scope) {
    List<String> keys = items.stream().map(item -> Arithmetic.same(item.value())).toList();
    List<String> shown = items.stream().map(item -> item.value().sql()).toList();
    for (Query.Order each : order) {
      boolean listed =
          ordinal(each.expression(), items).isPresent()
              || labelled(each.expression(), items).isPresent()
              || shown.contains(expressions.bind(each.expression(), scope).sql());
      if (!listed) {
        throw new SqlException(
            new SqlError(
                    "42P10", "for SELECT DISTINCT, ORDER BY expressions must appear in select list")
                .at(each.expression().position()));
      }
    }
    return keys.equals(shown) ? List.of() : keys;
  }

  /// DISTINCT ON: the first row of each group.
  private static String firsts(
      String head, StringBuilder tail, List<String> keys, String ordered, int width) {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= width; i++) {
      columns.add("c" + i);
    }
    String window = " OVER (PARTITION BY " + String.join(", ", keys) + ordered + ")";
    String place = ordered.isEmpty() ? "0" : "row_number() OVER (" + ordered.strip() + ")";
    return "SELECT %s FROM (SELECT %s, row_number()%s AS first, %s AS place%s) WHERE first = 1 ORDER BY place"
        .formatted(String.join(", ", columns), head, window, place, tail);
  }

  /// FROM joined with the rows of set-returning functions in the select list.
  private static String joined(String from, VisibleRelations scope) {
    if (scope.series().isEmpty()) {
      return from;
    }
    String series =
        "json_each(q_zip(" + String.join(", ", scope.series()) + ")) AS " + scope.seriesAlias();
    return from.isEmpty() ? series : from + " JOIN " + series;
  }

  private List<Item> items(List<Query.Item> written, VisibleRelations scope) {
    List<Item> items = new ArrayList<>();
    for (Query.Item item : written) {
      if (item.expression() instanceof Expr.Star star) {
        stars(star, scope, items);
      } else {
        items.add(
            new Item(
                item.expression(), Labels.of(item), expressions.bind(item.expression(), scope)));
      }
    }
    return items;
  }

  private static void stars(Expr.Star star, VisibleRelations scope, List<Item> items) {
    List<VisibleRelations.Relation> relations =
        star.table()
            .map(table ->
                List.of(
                    scope
                        .relation(List.of(table))
                        .orElseThrow(() ->
                            new SqlException(
                                new SqlError(
                                        "42P01",
                                        "missing FROM-clause entry for table \"" + table + "\"")
                                    .at(star.position())))))
            .orElseGet(scope::relations);
    for (VisibleRelations.Relation relation : relations) {
      for (VisibleRelations.Field field : relation.fields()) {
        if (star.table().isPresent() || !field.hidden()) {
          items.add(new Item(star, field.name(), scope.used(relation, field, star.position())));
        }
      }
    }
  }

  private static Optional<Integer> ordinal(Expr key, List<Item> items) {
    if (!(key instanceof Expr.Constant(boolean number, String text, _, int position)) || !number) {
      return Optional.empty();
    }
    int at = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (at < 1 || at > items.size()) {
      throw new SqlException(
          new SqlError("42P10", "ORDER BY position " + text + " is not in select list")
              .at(position));
    }
    return Optional.of(at);
  }

  private static Optional<Integer> labelled(Expr key, List<Item> items) {
    if (key instanceof Expr.Name name && name.parts().size() == 1) {
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i).name().equals(name.parts().getFirst())) {
          return Optional.of(i + 1);
        }
      }
    }
    return Optional.empty();
  }

  /// A key of GROUP BY: an ordinal, an input column, or an output name.
  private Typed groupKey(Expr key, List<Item> items, VisibleRelations scope) {
    Optional<Integer> at = ordinal(key, items);
    if (at.isEmpty() && labelled(key, items).isPresent()) {
      try {
        return expressions.bind(key, scope);
      } catch (SqlException noColumn) {
        at = labelled(key, items);
      }
    }
    return at.map(each -> items.get(each - 1).value())
        .orElseGet(() -> expressions.bind(key, scope));
  }

  /// A key of ORDER BY: an ordinal, an output name, or an expression.
  private String orderKey(Query.Order order, List<Item> items, VisibleRelations scope) {
    return ordinal(order.expression(), items)
        .or(() -> labelled(order.expression(), items))
        .map(at -> Arithmetic.key(items.get(at - 1).value()))
        .orElseGet(() -> Arithmetic.key(expressions.bind(order.expression(), scope)));
  }

  /// A key with its direction. NULL is the least value in the engine, the greatest in PostgreSQL.
  static String directed(String key, Query.Order order) {
    boolean first = order.nullsFirst().orElse(order.descending());
    return key + (order.descending() ? " DESC" : "") + (first ? " NULLS FIRST" : " NULLS LAST");
  }
}
