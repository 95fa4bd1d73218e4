package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Moves GROUP BY expressions and aggregated subqueries to a derived table: SELECT c1, sum(c2) FROM
/// (SELECT expression AS c1, ...) GROUP BY c1. So no engine must recognise that an expression of
/// the select list equals one of GROUP BY, and none meets a subquery in an aggregate.
public final class Regrouping {
  private final Bound.Select select;
  private final String alias;
  private final Map<Term, Term> columns = new LinkedHashMap<>();
  private final Set<String> relations = new HashSet<>();

  public record Regrouped(Bound.Select select, List<Bound.Order> order) {}

  private Regrouping(Bound.Select select, String alias) {
    this.select = select;
    this.alias = alias;
    select.from().ifPresent(from -> Correlation.aliases(from, relations));
  }

  public static Regrouped of(Bound.Select select, List<Bound.Order> order, Context context) {
    List<Term> named = new ArrayList<>(select.items());
    select.having().ifPresent(named::add);
    order.forEach(each -> each.term().ifPresent(named::add));
    boolean plain =
        select.groupBy().stream().allMatch(Term.Column.class::isInstance)
            && !sharesName(select.groupBy())
            && named.stream().noneMatch(Regrouping::aggregatesQuery);
    if (plain || Correlation.isIn(select)) {
      return new Regrouped(select, order);
    }
    return new Regrouping(select, context.alias()).regrouped(order);
  }

  /// Whether columns of several tables share a name: over an outer join with another join, Derby
  /// returns the first of them twice.
  private static boolean sharesName(List<Term> columns) {
    return columns.stream()
            .distinct()
            .map(column -> column instanceof Term.Column(_, String name, _, _, _) ? name : "")
            .distinct()
            .count()
        < columns.stream().distinct().count();
  }

  private Regrouped regrouped(List<Bound.Order> order) {
    Substitution outer = new Substitution(this::replaced);
    List<Term> groupBy = new ArrayList<>();
    for (Term term : select.groupBy()) {
      Term column = column(term);
      if (!groupBy.contains(column)) {
        groupBy.add(column);
      }
    }
    List<Term> items = outer.terms(select.items());
    Optional<Term> having = outer.term(select.having());
    List<Bound.Order> sorted = outer.orders(order);
    if (columns.isEmpty()) {
      column(Terms.number(1));
    }
    Bound.Query inner =
        new Bound.Query(
            new Bound.Select(
                false,
                List.copyOf(columns.keySet()),
                select.from(),
                select.where(),
                List.of(),
                Optional.empty()),
            columns.keySet().stream().map(term -> Bound.Output.of("?column?", term)).toList(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            false);
    return new Regrouped(
        new Bound.Select(
            select.distinct(),
            items,
            Optional.of(new Bound.Derived(inner, alias)),
            Optional.empty(),
            groupBy,
            having),
        sorted);
  }

  private Optional<Term> replaced(Term term) {
    if (select.groupBy().contains(term)
        || term instanceof Term.Column column && relations.contains(column.relation())) {
      return Optional.of(column(term));
    }
    if (term instanceof Term.Aggregate aggregate
        && aggregate.over().isEmpty()
        && aggregatesQuery(aggregate)) {
      return Optional.of(
          new Term.Aggregate(
              aggregate.function(),
              aggregate.arguments().stream().map(this::argument).toList(),
              aggregate.distinct(),
              aggregate.order().stream().map(this::sorted).toList(),
              aggregate.filter().map(this::column),
              aggregate.over(),
              aggregate.type(),
              aggregate.typmod()));
    }
    return Optional.empty();
  }

  /// The argument as a column; a constant, such as the separator of string_agg, stays.
  private Term argument(Term argument) {
    return argument instanceof Term.Constant ? argument : column(argument);
  }

  private Bound.Order sorted(Bound.Order order) {
    return new Bound.Order(
        0,
        order.term().map(this::column),
        order.descending(),
        order.nullsFirst(),
        order.nullable());
  }

  /// The derived table's column for a term.
  private Term column(Term term) {
    return columns.computeIfAbsent(
        term,
        _ ->
            new Term.Column(
                alias,
                "c" + (columns.size() + 1),
                term.type(),
                Terms.carried(term),
                term.nullable()));
  }

  /// Whether a term aggregates the result of a subquery.
  private static boolean aggregatesQuery(Term term) {
    if (term instanceof Term.Aggregate aggregate && aggregate.over().isEmpty()) {
      return Terms.children(term).stream().anyMatch(Regrouping::asks);
    }
    return Terms.children(term).stream().anyMatch(Regrouping::aggregatesQuery);
  }

  private static boolean asks(Term term) {
    return Terms.query(term).isPresent()
        || Terms.children(term).stream().anyMatch(Regrouping::asks);
  }
}
