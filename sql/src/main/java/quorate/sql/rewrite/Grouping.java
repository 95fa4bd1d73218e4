package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.EngineKey;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Checks the column references of a grouped query. A column that depends functionally on the
/// grouped primary key is added to GROUP BY, because only PostgreSQL recognises the dependency.
public final class Grouping {
  private final Context context;
  private final Scope scope;
  private final int place;
  private final Optional<Bound.From> from;

  /// @param place number of the first reference after those of FROM and WHERE
  public Grouping(Context context, Scope scope, int place, Optional<Bound.From> from) {
    this.context = context;
    this.scope = scope;
    this.place = place;
    this.from = from;
  }

  /// The terms to group by.
  ///
  /// @param named terms that may refer to grouped columns only: the select list, HAVING, ORDER BY
  public List<Term> check(List<Term> groupBy, List<Term> named) {
    Set<Term> added = new LinkedHashSet<>();
    named.forEach(term -> walk(term, groupBy, added, false));
    List<Term> all = new ArrayList<>(groupBy);
    added.stream().filter(term -> !groupBy.contains(term)).forEach(all::add);
    return all;
  }

  private void walk(Term term, List<Term> groupBy, Set<Term> added, boolean nested) {
    // Inside a subquery, PostgreSQL matches grouped columns only, not expressions.
    if (groupBy.contains(term) && (!nested || term instanceof Term.Column)
        || term instanceof Term.Aggregate aggregate && aggregate.over().isEmpty()) {
      return;
    }
    if (term instanceof Term.Column column && belongs(column.relation(), from)) {
      if (!decided(column, groupBy)) {
        throw ungrouped(column, nested);
      }
      added.add(column);
    }
    Terms.children(term).forEach(child -> walk(child, groupBy, added, nested));
    if (term instanceof Term.Aggregate(_, _, _, _, _, Optional<Term.Window> over, _, _)) {
      over.ifPresent(window -> {
        window.partitionBy().forEach(each -> walk(each, groupBy, added, nested));
        window
            .orderBy()
            .forEach(each -> each.term().ifPresent(key -> walk(key, groupBy, added, nested)));
      });
    }
    Terms.query(term)
        .ifPresent(query -> Terms.inside(query).forEach(each -> walk(each, groupBy, added, true)));
  }

  private SqlException ungrouped(Term.Column column, boolean nested) {
    String name = "\"" + scope.nameOf(column).orElse(column.name()) + "\"";
    return new SqlException(
        new SqlError(
                "42803",
                nested
                    ? "subquery uses ungrouped column " + name + " from outer query"
                    : "column "
                        + name
                        + " must appear in the GROUP BY clause or be used in an aggregate function")
            .at(context.place(column, place)));
  }

  private static boolean belongs(String alias, Optional<Bound.From> from) {
    return from.isPresent() && find(alias, from.get()).isPresent();
  }

  public static Optional<Bound.From> find(String alias, Bound.From from) {
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
    return EngineKey.of(context.catalog, base.engineName())
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
