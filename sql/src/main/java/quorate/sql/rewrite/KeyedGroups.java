package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.sql.function.Distinction;
import quorate.sql.function.Keys;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Unsupported;

/// GROUP BY and DISTINCT of values that their texts do not identify: the groups are those of their
/// [Keys], and each shows its least text; PostgreSQL shows any of them.
public final class KeyedGroups {
  private KeyedGroups() {}

  /// A select of all rows of a query.
  public static Bound.Select around(Bound.Query query, String alias, boolean distinct) {
    return new Bound.Select(
        distinct,
        columns(query, alias),
        Optional.of(new Bound.Derived(query, alias)),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /// The distinct rows of a query.
  public static Bound.Select union(Bound.Query all, Context context) {
    Bound.Select groups = of(around(all, context.alias(), true), false);
    Bound.Select alike = Regrouping.of(groups, List.of(), context).select();
    Bound.Query once =
        new Bound.Query(alike, all.outputs(), List.of(), Optional.empty(), Optional.empty(), false);
    return around(once, context.alias(), false);
  }

  private static List<Term> columns(Bound.Query query, String alias) {
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      Bound.Output output = query.outputs().get(i);
      columns.add(
          new Term.Column(alias, "c" + (i + 1), output.type(), output.typmod(), output.nullable()));
    }
    return columns;
  }

  /// The query of a comparison, with the keys of its values.
  public static Bound.Query compared(Bound.Query query, String alias) {
    if (query.outputs().stream().noneMatch(output -> Keys.isKeyed(output.type()))) {
      return query;
    }
    List<Term> keys = columns(query, alias).stream().map(Keys::distinct).toList();
    List<Bound.Output> outputs = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Bound.Output output = query.outputs().get(i);
      outputs.add(
          Keys.isKeyed(output.type())
              ? new Bound.Output(output.name(), keys.get(i).type(), -1, output.nullable())
              : output);
    }
    Bound.Select select =
        new Bound.Select(
            false,
            keys,
            Optional.of(new Bound.Derived(query, alias)),
            Optional.empty(),
            List.of(),
            Optional.empty());
    return new Bound.Query(select, outputs, List.of(), Optional.empty(), Optional.empty(), false);
  }

  /// @param sets whether there are grouping sets, in which a value outside the set is NULL
  public static Bound.Select of(Bound.Select select, boolean sets) {
    if (sets) {
      select.groupBy().forEach(term -> Distinction.refuse(term.type(), "GROUP BY of", 0));
    }
    if (select.distinct()) {
      boolean keyed = select.items().stream().anyMatch(item -> Keys.isOrdered(item.type()));
      return keyed ? distinct(select) : select;
    }
    if (select.groupBy().stream().noneMatch(term -> Keys.isKeyed(term.type()))) {
      return select;
    }
    Substitution least =
        new Substitution(term ->
            term instanceof Term.Aggregate
                ? Optional.of(term)
                : Keys.isKeyed(term.type()) && select.groupBy().contains(term)
                    ? Optional.of(least(term))
                    : Optional.empty());
    return new Bound.Select(
        false,
        least.terms(select.items()),
        select.from(),
        select.where(),
        select.groupBy().stream().map(Keys::distinct).toList(),
        least.term(select.having()));
  }

  private static Bound.Select distinct(Bound.Select select) {
    boolean[] grouped = {!select.groupBy().isEmpty() || select.having().isPresent()};
    select
        .items()
        .forEach(item -> Terms.visit(item, each -> grouped[0] |= each instanceof Term.Aggregate));
    if (grouped[0]) {
      Term first =
          select.items().stream()
              .filter(item -> Keys.isOrdered(item.type()))
              .findFirst()
              .orElseThrow();
      throw Unsupported.of(
          "DISTINCT of " + first.type().sqlName() + " with GROUP BY, aggregates or windows", 0);
    }
    List<Term> groupBy = new ArrayList<>();
    List<Term> items = new ArrayList<>();
    for (Term item : select.items()) {
      items.add(Keys.isKeyed(item.type()) ? least(item) : item);
      if (!item.isBind() && !(item instanceof Term.Constant)) {
        groupBy.add(Keys.distinct(item));
      }
    }
    return new Bound.Select(false, items, select.from(), select.where(), groupBy, select.having());
  }

  private static Term least(Term term) {
    return new Term.Aggregate(
        "min",
        List.of(term),
        false,
        Optional.empty(),
        Optional.empty(),
        term.type(),
        term.typmod());
  }
}
