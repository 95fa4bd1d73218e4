package quorate.sql.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.parse.Query;

/// The order of rows without ORDER BY. VALUES, functions in FROM and ordered subqueries have an
/// order that PostgreSQL keeps in practice and on which clients rely. A query over a single such
/// source is ordered by row numbers added to the source, so that no engine's order matters.
public final class SourceOrder {
  private static final String COLUMN = "?order?";

  /// The keys of an order, as terms over a query's sources or as ordinals of its outputs.
  ///
  /// @param total whether the order is total
  public record Known(List<Bound.Order> keys, boolean total) {
    static final Known NONE = new Known(List.of(), false);

    public Known {
      keys = List.copyOf(keys);
    }

    public boolean isNone() {
      return keys.isEmpty();
    }
  }

  /// A query that exposes its order in additional last columns.
  ///
  /// @param order in terms of these columns, for the outer query
  public record Shown(Bound.Query query, Known order) {}

  private final Map<Bound.Query, Known> queries = new IdentityHashMap<>();
  private final Map<Scope, Known> scopes = new IdentityHashMap<>();

  /// Records the order of a query's rows.
  public void note(Bound.Query query, Known order) {
    if (!order.isNone()) {
      queries.put(query, order);
    }
  }

  /// Records the row order of the only relation in a scope.
  public void note(Scope scope, Known order) {
    if (!order.isNone()) {
      scopes.put(scope, order);
    }
  }

  /// The row order of FROM.
  public Known of(Scope scope) {
    return scope.size() == 1 ? scopes.getOrDefault(scope, Known.NONE) : Known.NONE;
  }

  /// The row order of a query without ORDER BY, if it keeps the rows of its source.
  ///
  /// @param asked the query's own ORDER BY
  public Known of(Query query, List<Bound.Order> asked, Bound.Body body, Scope scope) {
    boolean none = asked.isEmpty() && !query.ties();
    return none && body instanceof Bound.Select select && isPlain(select) ? of(scope) : Known.NONE;
  }

  /// Whether the query's rows correspond to those of its source.
  private static boolean isPlain(Bound.Select select) {
    boolean[] other = {
      select.distinct() || !select.groupBy().isEmpty() || select.having().isPresent()
    };
    select
        .items()
        .forEach(item -> Terms.visit(item, each -> other[0] |= each instanceof Term.Aggregate));
    return !other[0];
  }

  /// A derived table under an alias, with its order.
  public Shown shown(Bound.Query query, String alias) {
    if (query.body() instanceof Bound.Values(List<List<Term>> rows)
        && rows.size() > 1
        && query.orderBy().isEmpty()) {
      return numbered(query, rows, alias);
    }
    Known known = queries.getOrDefault(query, Known.NONE);
    if (known.isNone() || !(query.body() instanceof Bound.Select select) || select.distinct()) {
      return new Shown(query, Known.NONE);
    }
    List<Term> items = new ArrayList<>(select.items());
    List<Bound.Output> outputs = new ArrayList<>(query.outputs());
    List<Bound.Order> seen = new ArrayList<>();
    Map<Term, Integer> places = new HashMap<>();
    for (Bound.Order key : known.keys()) {
      int at = key.ordinal();
      if (at == 0) {
        Term term = key.term().orElseThrow();
        at = places.computeIfAbsent(term, _ -> outputs.size() + 1);
        if (at > outputs.size()) {
          items.add(term);
          outputs.add(new Bound.Output(COLUMN, term.type(), term.typmod(), key.nullable()));
        }
      }
      seen.add(column(outputs, at, alias, key));
    }
    Bound.Select wider =
        new Bound.Select(
            false, items, select.from(), select.where(), select.groupBy(), select.having());
    Bound.Query whole =
        new Bound.Query(
            wider, outputs, query.orderBy(), query.limit(), query.offset(), query.ordered());
    return new Shown(whole, new Known(seen, known.total()));
  }

  private static Shown numbered(Bound.Query query, List<List<Term>> rows, String alias) {
    List<List<Term>> numbered = new ArrayList<>();
    for (List<Term> row : rows) {
      List<Term> wider = new ArrayList<>(row);
      wider.add(Terms.number(numbered.size()));
      numbered.add(wider);
    }
    List<Bound.Output> outputs = new ArrayList<>(query.outputs());
    outputs.add(new Bound.Output(COLUMN, SqlType.INT4, -1, false));
    Bound.Query whole =
        new Bound.Query(
            new Bound.Values(numbered),
            outputs,
            query.orderBy(),
            query.limit(),
            query.offset(),
            query.ordered());
    Bound.Order key = new Bound.Order(outputs.size(), Optional.empty(), false, false, false);
    return new Shown(whole, new Known(List.of(column(outputs, outputs.size(), alias, key)), true));
  }

  private static Bound.Order column(
      List<Bound.Output> outputs, int at, String alias, Bound.Order key) {
    Bound.Output output = outputs.get(at - 1);
    Term column =
        new Term.Column(alias, "c" + at, output.type(), output.typmod(), output.nullable());
    return new Bound.Order(
        0, Optional.of(column), key.descending(), key.nullsFirst(), key.nullable());
  }
}
