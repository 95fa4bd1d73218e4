package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.function.Aggregates;
import quorate.sql.function.Parts;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// GROUP BY with ROLLUP, CUBE or GROUPING SETS: a UNION ALL of one grouped query for each set, with
/// NULL for the keys outside the set.
public final class GroupingSets {
  public record Result(Bound.Body body, List<Bound.Order> order) {}

  private final Bound.Select select;
  private final List<Bound.Output> outputs;
  private final BinaryOperator<List<Term>> check;
  private final Context context;

  /// @param outputs all of them nullable
  /// @param check returns the terms to group by, from the keys and the terms that refer to them
  public GroupingSets(
      Bound.Select select,
      List<Bound.Output> outputs,
      BinaryOperator<List<Term>> check,
      Context context) {
    this.select = select;
    this.outputs = outputs;
    this.check = check;
    this.context = context;
  }

  /// @throws SqlException 0A000 for GROUPING with a plain GROUP BY or inside an aggregate
  public static void refuse(List<Term> terms) {
    terms.forEach(term ->
        Terms.visit(
            term,
            each -> {
              if (each instanceof Term.Call call && call.function().equals(Aggregates.GROUPING)) {
                throw new SqlException(
                    "0A000", "GROUPING() without grouping sets is not supported by Quorate");
              }
            }));
  }

  /// @param sets indexes into the GROUP BY keys
  public Result of(List<List<Integer>> sets, List<Bound.Order> order) {
    List<Term> hidden = new ArrayList<>();
    order.forEach(each -> each.term().ifPresent(hidden::add));
    List<Bound.Output> shown = new ArrayList<>(outputs);
    hidden.forEach(term -> shown.add(nullable(Bound.Output.of("?column?", term))));
    List<Term> items = new ArrayList<>(select.items());
    items.addAll(hidden);
    Optional<Bound.Query> all = Optional.empty();
    for (List<Integer> set : sets) {
      Bound.Query arm = query(arm(Set.copyOf(set), items), shown);
      all =
          Optional.of(
              all.map(before -> query(new Bound.SetOperation("union", true, before, arm), shown))
                  .orElse(arm));
    }
    Bound.Query rows = all.orElseThrow();
    if (hidden.isEmpty() && !select.distinct()) {
      return new Result(rows.body(), order.stream().map(GroupingSets::nullable).toList());
    }
    String alias = context.alias();
    List<Term> columns = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      columns.add(rows.column(i, alias));
    }
    Bound.Select outer =
        new Bound.Select(
            select.distinct(),
            List.copyOf(columns.subList(0, outputs.size())),
            Optional.of(new Bound.Derived(rows, alias)),
            Optional.empty(),
            List.of(),
            Optional.empty());
    if (Correlation.isIn(outer)) {
      throw new SqlException(
          "0A000", "GROUPING SETS in a correlated subquery are not supported by Quorate");
    }
    List<Bound.Order> moved = new ArrayList<>();
    int next = outputs.size();
    for (Bound.Order each : order) {
      boolean key = each.term().isPresent();
      moved.add(
          new Bound.Order(
              each.ordinal(),
              key ? Optional.of(columns.get(next++)) : Optional.empty(),
              each.descending(),
              each.nullsFirst(),
              true));
    }
    return new Result(outer, moved);
  }

  /// A sort key marked nullable: a key is NULL in sets without it, even if its column is NOT NULL.
  private static Bound.Order nullable(Bound.Order order) {
    return new Bound.Order(
        order.ordinal(), order.term(), order.descending(), order.nullsFirst(), true);
  }

  public static Bound.Output nullable(Bound.Output output) {
    return new Bound.Output(output.name(), output.type(), output.typmod(), true);
  }

  private static Bound.Query query(Bound.Body body, List<Bound.Output> outputs) {
    return new Bound.Query(
        body, List.copyOf(outputs), List.of(), Optional.empty(), Optional.empty(), false);
  }

  private Bound.Select arm(Set<Integer> set, List<Term> all) {
    Set<Term> kept = new HashSet<>();
    List<Term> keys = new ArrayList<>();
    for (int i = 0; i < select.groupBy().size(); i++) {
      if (set.contains(i) && kept.add(select.groupBy().get(i))) {
        keys.add(select.groupBy().get(i));
      }
    }
    Substitution nulls = new Substitution(term -> replaced(term, kept));
    List<Term> items = new ArrayList<>(nulls.terms(all));
    Optional<Term> having = nulls.term(select.having());
    List<Term> named = new ArrayList<>(items);
    having.ifPresent(named::add);
    refuse(named);
    for (Term term : named) {
      Terms.visit(
          term,
          each -> {
            if (Terms.query(each).isPresent()) {
              throw new SqlException(
                  "0A000", "a subquery beside GROUPING SETS is not supported by Quorate");
            }
          });
    }
    if (check.apply(keys, named).size() > keys.size()) {
      throw new SqlException(
          "0A000", "a column that a key decides beside GROUPING SETS is not supported by Quorate");
    }
    if (keys.isEmpty() && items.stream().noneMatch(Parts::hasAggregate)) {
      items.set(0, Parts.total(items.getFirst()));
    }
    return Regrouping.of(
            new Bound.Select(false, items, select.from(), select.where(), keys, having),
            List.of(),
            context)
        .select();
  }

  private Optional<Term> replaced(Term term, Set<Term> kept) {
    if (kept.contains(term)) {
      return Optional.of(term);
    }
    if (term instanceof Term.Aggregate aggregate) {
      if (aggregate.over().isPresent()) {
        throw new SqlException(
            "0A000", "window functions over GROUPING SETS are not supported by Quorate");
      }
      return Optional.of(term);
    }
    if (term instanceof Term.Call call && call.function().equals(Aggregates.GROUPING)) {
      return Optional.of(grouping(call.arguments(), kept));
    }
    return select.groupBy().contains(term) ? Optional.of(nothing(term)) : Optional.empty();
  }

  private Term grouping(List<Term> arguments, Set<Term> kept) {
    long bits = 0;
    for (Term argument : arguments) {
      if (!select.groupBy().contains(argument)) {
        throw new SqlException(
            "42803",
            "arguments to GROUPING must be grouping expressions of the associated query level");
      }
      bits = bits << 1 | (kept.contains(argument) ? 0 : 1);
    }
    return Terms.number(bits);
  }

  /// NULL in place of a key, with its type and scale.
  private static Term nothing(Term key) {
    return new Term.Cast(new Term.Constant(Value.NULL, key.type()), key.type(), Terms.carried(key));
  }
}
