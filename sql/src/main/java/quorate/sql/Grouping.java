package quorate.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlException;

/// Checks what a grouped query may name. A column that the grouped primary key decides is added to
/// GROUP BY, since only PostgreSQL knows that it is decided.
final class Grouping {
  private final Catalog catalog;
  private final Optional<Bound.From> from;

  Grouping(Catalog catalog, Optional<Bound.From> from) {
    this.catalog = catalog;
    this.from = from;
  }

  List<Term> check(List<Term> groupBy, List<Term> items, Optional<Term> having) {
    Set<Term> added = new LinkedHashSet<>();
    items.forEach(item -> walk(item, groupBy, added));
    having.ifPresent(term -> walk(term, groupBy, added));
    List<Term> all = new ArrayList<>(groupBy);
    all.addAll(added);
    return all;
  }

  private void walk(Term term, List<Term> groupBy, Set<Term> added) {
    if (groupBy.contains(term) || term instanceof Term.Aggregate) {
      return;
    }
    if (term instanceof Term.Column column && belongs(column.relation(), from)) {
      if (!decided(column, groupBy)) {
        throw new SqlException(
            "42803",
            "column \""
                + column.name()
                + "\" must appear in the GROUP BY clause or be used in an aggregate function");
      }
      added.add(column);
    }
    Terms.children(term).forEach(child -> walk(child, groupBy, added));
  }

  private static boolean belongs(String alias, Optional<Bound.From> from) {
    return from.isPresent() && find(alias, from.get()).isPresent();
  }

  static Optional<Bound.From> find(String alias, Bound.From from) {
    return switch (from) {
      case Bound.Base base -> base.alias().equals(alias) ? Optional.of(base) : Optional.empty();
      case Bound.Derived derived ->
          derived.alias().equals(alias) ? Optional.of(derived) : Optional.empty();
      case Bound.Join join -> find(alias, join.left()).or(() -> find(alias, join.right()));
    };
  }

  private boolean decided(Term.Column column, List<Term> groupBy) {
    if (from.isEmpty()
        || !(find(column.relation(), from.get()).orElseThrow() instanceof Bound.Base base)) {
      return false;
    }
    return catalog
        .engineKey(base.engineName())
        .filter(names ->
            names.stream()
                .allMatch(name ->
                    groupBy.stream()
                        .anyMatch(term ->
                            term instanceof Term.Column key
                                && key.relation().equals(column.relation())
                                && key.name().equals(name))))
        .isPresent();
  }
}
