package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// Gives the arms of a set operation the same types, because engines differ on mixed ones.
public final class Retyping {
  /// The call that fixes a value's type for every engine.
  public static final String TYPED = "typed";

  private Retyping() {}

  public static boolean isNull(Bound.Query query, int column) {
    return query.body() instanceof Bound.Select select
        && select.items().get(column) instanceof Term.Constant(Value value, _)
        && value.isNull();
  }

  public static Bound.Query query(Bound.Query query, List<SqlType> types) {
    boolean same = true;
    for (int i = 0; i < types.size(); i++) {
      same &= types.get(i) == query.outputs().get(i).type();
    }
    if (same) {
      return query;
    }
    List<Bound.Output> outputs = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Bound.Output output = query.outputs().get(i);
      outputs.add(new Bound.Output(output.name(), types.get(i), -1, output.nullable()));
    }
    if (query.body() instanceof Bound.Select select && query.orderBy().isEmpty()) {
      List<Term> items = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        items.add(item(select.items().get(i), types.get(i)));
      }
      Bound.Select retyped =
          new Bound.Select(
              select.distinct(),
              items,
              select.from(),
              select.where(),
              select.groupBy(),
              select.having());
      return new Bound.Query(
          retyped, outputs, List.of(), query.limit(), query.offset(), query.ordered());
    }
    String alias = "retyped";
    List<Term> items = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Bound.Output output = query.outputs().get(i);
      items.add(
          item(
              new Term.Column(alias, "c" + (i + 1), output.type(), output.typmod(), true),
              types.get(i)));
    }
    Bound.Select outer =
        new Bound.Select(
            false,
            items,
            Optional.of(new Bound.Derived(query, alias)),
            Optional.empty(),
            List.of(),
            Optional.empty());
    return new Bound.Query(outer, outputs, List.of(), Optional.empty(), Optional.empty(), false);
  }

  private static Term item(Term term, SqlType type) {
    if (term.type() == type) {
      return term;
    }
    if (term.type().isArray() && type.isArray()) {
      return Arrays.cast(term, type, -1, false, 0);
    }
    return term instanceof Term.Constant(Value value, _) && value.isNull()
        ? new Term.Constant(value, type)
        : new Term.Cast(term, type, -1);
  }
}
