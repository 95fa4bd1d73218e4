package quorate.sql.bind;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;

/// The queries of WITH that are visible where something is bound. Each is bound anew where it is
/// used.
final class Ctes {
  /// The visible ones.
  record Names(Map<String, Visible> byName) {}

  /// A CTE with the CTEs visible to it.
  private record Visible(Query.Cte cte, Map<String, Visible> names) {}

  private final Context context;
  private final QueryBinder queries;
  private Map<String, Visible> names = Map.of();

  /// The recursive CTEs being bound.
  private final Map<Query.Cte, Recursion> recursions = new IdentityHashMap<>();

  /// The CTEs being bound, innermost first.
  private final Deque<Query.Cte> binding = new ArrayDeque<>();

  private final Set<Query.Cte> used = Collections.newSetFromMap(new IdentityHashMap<>());

  Ctes(Context context, QueryBinder queries) {
    this.context = context;
    this.queries = queries;
  }

  /// Makes CTEs visible: each to those after it, and under WITH RECURSIVE to all, including itself.
  ///
  /// @return those that were visible before
  Names define(List<Query.Cte> with) {
    Names before = new Names(names);
    Set<String> own = new HashSet<>();
    Map<String, Visible> all = new HashMap<>(names);
    for (Query.Cte cte : with) {
      if (!own.add(cte.name())) {
        throw new SqlException(
            new SqlError("42712", "WITH query name \"" + cte.name() + "\" specified more than once")
                .at(cte.position()));
      }
      Map<String, Visible> seen = cte.recursive() ? all : Map.copyOf(all);
      all.put(cte.name(), new Visible(cte, seen));
    }
    names = all;
    return before;
  }

  /// Makes the CTEs of a data-modifying statement visible in all of it, and binds each.
  void defineForAll(List<Query.Cte> with) {
    define(with);
    with.forEach(cte -> query(cte.name()));
  }

  void restore(Names before) {
    names = before.byName();
  }

  /// Binds those that nothing refers to: they must be valid as well.
  void checkUnused(List<Query.Cte> with) {
    with.stream().filter(cte -> !used.contains(cte)).forEach(cte -> query(cte.name()));
  }

  Optional<Query.Cte> get(String name) {
    return Optional.ofNullable(names.get(name)).map(Visible::cte);
  }

  /// The self-reference of a recursive CTE, if the name is one inside its own query.
  Optional<Recursion.Reference> itself(Query.Table item) {
    return Optional.ofNullable(names.get(item.name()))
        .flatMap(visible -> Optional.ofNullable(recursions.get(visible.cte())))
        .map(recursion -> recursion.reference(item, queries.subqueries(), binding.element()));
  }

  /// The bound query of the CTE with this name.
  Bound.Query query(String name) {
    Visible visible = Optional.ofNullable(names.get(name)).orElseThrow();
    Query.Cte cte = visible.cte();
    used.add(cte);
    Map<String, Visible> before = names;
    names = visible.names();
    binding.push(cte);
    Bound.Query query =
        (cte.recursive() ? recursive(cte) : Optional.<Bound.Query>empty())
            .orElseGet(() -> queries.derived(cte.query()));
    binding.pop();
    names = before;
    int width = query.outputs().size();
    if (cte.columns().size() > width) {
      throw new SqlException(
          new SqlError(
                  "42P10",
                  "WITH query \"%s\" has %d columns available but %d columns specified"
                      .formatted(cte.name(), width, cte.columns().size()))
              .at(cte.position()));
    }
    return query;
  }

  private Optional<Bound.Query> recursive(Query.Cte cte) {
    Recursion recursion = new Recursion(cte, context, queries, queries.subqueries());
    recursions.put(cte, recursion);
    Optional<Bound.Query> query = recursion.bind();
    recursions.remove(cte);
    return query;
  }
}
