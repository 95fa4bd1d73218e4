package quorate.sql.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Detects correlated queries.
public final class Correlation {
  private Correlation() {}

  /// Whether the query refers to columns of an outer query, which a derived table cannot do.
  public static boolean isIn(Bound.Select select) {
    Set<String> named = new HashSet<>();
    Set<String> known = new HashSet<>();
    Bound.Query query =
        new Bound.Query(select, List.of(), List.of(), Optional.empty(), Optional.empty(), false);
    look(query, named, known);
    return !known.containsAll(named);
  }

  /// The relations of a query, its subqueries aside.
  public static Set<String> relations(Bound.Query query) {
    Set<String> known = new HashSet<>();
    relations(query.body(), known);
    return known;
  }

  /// The relations to which a term refers, without those of the subqueries in it.
  public static Set<String> named(Term term) {
    Set<String> named = new HashSet<>();
    Set<String> known = new HashSet<>();
    look(term, named, known);
    named.removeAll(known);
    return named;
  }

  private static void look(Term term, Set<String> named, Set<String> known) {
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Column column) {
            named.add(column.relation());
          }
          Terms.query(each).ifPresent(inner -> look(inner, named, known));
        });
  }

  private static void look(Bound.Query query, Set<String> named, Set<String> known) {
    relations(query.body(), known);
    for (Term term : Terms.inside(query)) {
      look(term, named, known);
    }
  }

  private static void relations(Bound.Body body, Set<String> known) {
    switch (body) {
      case Bound.Select select -> select.from().ifPresent(from -> aliases(from, known));
      case Bound.SetOperation(_, _, var left, var right) -> {
        relations(left.body(), known);
        relations(right.body(), known);
      }
      case Bound.Recursive recursive -> {
        relations(recursive.base().body(), known);
        relations(recursive.step(), known);
      }
      case Bound.Values _ -> {}
    }
  }

  public static void aliases(Bound.From from, Set<String> known) {
    switch (from) {
      case Bound.Base base -> known.add(base.alias());
      case Bound.Derived(var query, var alias) -> {
        known.add(alias);
        relations(query.body(), known);
      }
      case Bound.Join join -> {
        aliases(join.left(), known);
        aliases(join.right(), known);
      }
    }
  }
}
