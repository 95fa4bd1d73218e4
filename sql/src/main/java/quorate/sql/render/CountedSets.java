package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// INTERSECT ALL and EXCEPT ALL for engines without ALL: equal rows are numbered on both sides,
/// which makes them distinct.
final class CountedSets {
  private static final String ARM = "s";
  private static final String WHOLE = "w";

  private CountedSets() {}

  static Bound.Select of(Bound.SetOperation operation) {
    Bound.Query left = numbered(operation.left());
    Bound.Query both =
        query(
            new Bound.SetOperation(operation.operator(), false, left, numbered(operation.right())),
            left.outputs());
    List<Term> columns = columns(both, WHOLE);
    return over(columns.subList(0, columns.size() - 1), both, WHOLE);
  }

  private static Bound.Query numbered(Bound.Query rows) {
    List<Term> items = columns(rows, ARM);
    List<Bound.Order> order =
        List.of(new Bound.Order(0, Optional.of(items.getFirst()), false, false, true));
    Term number =
        new Term.Aggregate(
            "row_number",
            List.of(),
            false,
            Optional.empty(),
            Optional.of(new Term.Window(List.copyOf(items), order, Optional.empty())),
            SqlType.INT8,
            -1);
    items.add(number);
    List<Bound.Output> outputs = new ArrayList<>(rows.outputs());
    outputs.add(Bound.Output.of("number", number));
    return query(over(items, rows, ARM), outputs);
  }

  private static List<Term> columns(Bound.Query query, String alias) {
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      columns.add(query.column(i, alias));
    }
    return columns;
  }

  private static Bound.Query query(Bound.Body body, List<Bound.Output> outputs) {
    return new Bound.Query(body, outputs, List.of(), Optional.empty(), Optional.empty(), false);
  }

  private static Bound.Select over(List<Term> items, Bound.Query rows, String alias) {
    return new Bound.Select(
        false,
        List.copyOf(items),
        Optional.of(new Bound.Derived(rows, alias)),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }
}
