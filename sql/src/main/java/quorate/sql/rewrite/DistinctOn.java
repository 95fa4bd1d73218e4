package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;

/// DISTINCT ON: the rows that row_number() ranks first among those with equal keys. PostgreSQL
/// picks any row if ORDER BY leaves a choice; here all result columns follow as further sort keys.
public final class DistinctOn {
  public record Result(Bound.Select select, List<Bound.Order> order) {}

  private final Bound.Select select;
  private final List<Bound.Output> outputs;
  private final List<Bound.Order> order;
  private final Context context;

  public DistinctOn(
      Bound.Select select, List<Bound.Output> outputs, List<Bound.Order> order, Context context) {
    this.select = select;
    this.outputs = outputs;
    this.order = order;
    this.context = context;
  }

  /// @param on the expressions, bound as in ORDER BY
  /// @throws SqlException 42P10 if ORDER BY does not begin with them
  public Result of(List<Bound.Order> on, int position) {
    List<Term> keys = on.stream().map(this::term).distinct().toList();
    Set<Term> left = new HashSet<>(keys);
    for (Bound.Order each : order) {
      if (!left.isEmpty() && !keys.contains(term(each))) {
        throw new SqlException(
            new SqlError(
                    "42P10",
                    "SELECT DISTINCT ON expressions must match initial ORDER BY expressions")
                .at(position));
      }
      left.remove(term(each));
    }
    List<Bound.Order> sorted = new ArrayList<>();
    Set<Term> there = new HashSet<>();
    for (Bound.Order each : order) {
      if (there.add(term(each))) {
        sorted.add(
            new Bound.Order(
                0, Optional.of(term(each)), each.descending(), each.nullsFirst(), each.nullable()));
      }
    }
    for (Term item : select.items()) {
      if (!item.isBind() && !(item instanceof Term.Constant) && there.add(item)) {
        Term key = Types.isJson(item.type()) ? new Term.Cast(item, SqlType.TEXT, -1) : item;
        sorted.add(new Bound.Order(0, Optional.of(key), false, false, item.nullable()));
      }
    }
    return numbered(new Term.Window(keys, sorted, Optional.empty()));
  }

  private Term term(Bound.Order each) {
    return each.term().orElseGet(() -> select.items().get(each.ordinal() - 1));
  }

  private Result numbered(Term.Window window) {
    List<Term> items = new ArrayList<>(select.items());
    order.forEach(each -> each.term().ifPresent(items::add));
    items.add(
        new Term.Aggregate(
            "row_number",
            List.of(),
            false,
            Optional.empty(),
            Optional.of(window),
            SqlType.INT8,
            -1));
    List<Bound.Output> inside = new ArrayList<>(outputs);
    items
        .subList(outputs.size(), items.size())
        .forEach(term -> inside.add(Bound.Output.of("?column?", term)));
    Bound.Query inner =
        new Bound.Query(
            new Bound.Select(
                false, items, select.from(), select.where(), select.groupBy(), select.having()),
            inside,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            false);
    String alias = context.alias();
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      columns.add(inner.column(i, alias));
    }
    Term first = new Term.Operation("=", List.of(columns.getLast(), Terms.number(1)), SqlType.BOOL);
    Bound.Select outer =
        new Bound.Select(
            false,
            columns.subList(0, outputs.size()),
            Optional.of(new Bound.Derived(inner, alias)),
            Optional.of(first),
            List.of(),
            Optional.empty());
    List<Bound.Order> moved = new ArrayList<>();
    int next = outputs.size();
    for (Bound.Order each : order) {
      boolean hidden = each.term().isPresent();
      moved.add(
          new Bound.Order(
              each.ordinal(),
              hidden ? Optional.of(columns.get(next)) : Optional.empty(),
              each.descending(),
              each.nullsFirst(),
              each.nullable()));
      next += hidden ? 1 : 0;
    }
    return new Result(outer, moved);
  }
}
