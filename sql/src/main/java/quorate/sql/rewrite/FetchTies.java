package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.function.Distinction;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// FETCH FIRST ... WITH TIES: the rows up to a limit of rank().
public final class FetchTies {
  public record Result(Bound.Select select, List<Bound.Order> order) {}

  private final Context context;
  private final List<Bound.Output> outputs;
  private final List<Bound.Order> order;

  public FetchTies(Context context, List<Bound.Output> outputs, List<Bound.Order> order) {
    this.context = context;
    this.outputs = outputs;
    this.order = order;
  }

  /// The highest rank that is returned.
  ///
  /// @throws SqlException 0A000 if it is not known, or is less than 1
  public static Term last(Optional<Slot> limit, Optional<Slot> offset) {
    long rows = number(limit);
    if (rows < 1) {
      throw unknown();
    }
    long skipped = offset.isPresent() ? number(offset) : 0;
    if (skipped < 0 || rows > Integer.MAX_VALUE || skipped > Integer.MAX_VALUE) {
      throw unknown();
    }
    return new Term.Constant(new Value.Int(rows + skipped), SqlType.INT8);
  }

  private static long number(Optional<Slot> slot) {
    return slot.isPresent() && slot.get().constant() instanceof Value.Int(long number)
        ? number
        : -1;
  }

  private static SqlException unknown() {
    return new SqlException(
        "0A000", "FETCH ... WITH TIES needs constants, and at least one row, in Quorate");
  }

  public Result of(Bound.Body body, Term last) {
    refuse();
    List<Bound.Output> all = new ArrayList<>(outputs);
    Bound.Body shown = body;
    if (body instanceof Bound.Select select) {
      List<Term> items = new ArrayList<>(select.items());
      order.forEach(each -> each.term().ifPresent(items::add));
      items
          .subList(outputs.size(), items.size())
          .forEach(term -> all.add(Bound.Output.of("?column?", term)));
      shown =
          new Bound.Select(
              select.distinct(),
              items,
              select.from(),
              select.where(),
              select.groupBy(),
              select.having());
    }
    Bound.Query rows = query(shown, all);
    String inner = context.alias();
    List<Term> items = columns(rows, inner);
    List<Bound.Order> keys =
        moved(items).stream()
            .map(each ->
                new Bound.Order(
                    0,
                    each.term().or(() -> Optional.of(items.get(each.ordinal() - 1))),
                    each.descending(),
                    each.nullsFirst(),
                    each.nullable()))
            .toList();
    Term rank =
        new Term.Aggregate(
            "rank",
            List.of(),
            false,
            Optional.empty(),
            Optional.of(new Term.Window(List.of(), keys, Optional.empty())),
            SqlType.INT8,
            -1);
    items.add(rank);
    all.add(Bound.Output.of("rank", rank));
    Bound.Query ranked = query(over(items, rows, inner, Optional.empty()), all);
    String outer = context.alias();
    List<Term> columns = columns(ranked, outer);
    Term reached = new Term.Operation("<=", List.of(columns.getLast(), last), SqlType.BOOL);
    Bound.Select select =
        over(columns.subList(0, outputs.size()), ranked, outer, Optional.of(reached));
    if (Correlation.isIn(select)) {
      throw new SqlException(
          "0A000", "FETCH ... WITH TIES in a correlated subquery is not supported by Quorate");
    }
    return new Result(select, moved(columns));
  }

  /// Refuses queries whose rows cannot be ranked.
  private void refuse() {
    if (order.isEmpty()) {
      throw new SqlException(
          "0A000", "FETCH ... WITH TIES ordered by constants is not supported by Quorate");
    }
    for (Bound.Order each : order) {
      if (each.ordinal() > 0) {
        Distinction.refuseOrder(outputs.get(each.ordinal() - 1).type(), "WITH TIES of", 0);
      }
    }
  }

  private static List<Term> columns(Bound.Query query, String alias) {
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      columns.add(query.column(i, alias));
    }
    return columns;
  }

  private static Bound.Query query(Bound.Body body, List<Bound.Output> outputs) {
    return new Bound.Query(
        body, List.copyOf(outputs), List.of(), Optional.empty(), Optional.empty(), false);
  }

  private static Bound.Select over(
      List<Term> items, Bound.Query rows, String alias, Optional<Term> where) {
    return new Bound.Select(
        false,
        List.copyOf(items),
        Optional.of(new Bound.Derived(rows, alias)),
        where,
        List.of(),
        Optional.empty());
  }

  /// The order in terms of a derived table's columns; its keys follow the outputs.
  private List<Bound.Order> moved(List<Term> columns) {
    List<Bound.Order> moved = new ArrayList<>();
    int next = outputs.size();
    for (Bound.Order each : order) {
      boolean hidden = each.term().isPresent();
      moved.add(
          new Bound.Order(
              each.ordinal(),
              hidden ? Optional.of(columns.get(next++)) : Optional.empty(),
              each.descending(),
              each.nullsFirst(),
              each.nullable()));
    }
    return moved;
  }
}
