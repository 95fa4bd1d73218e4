package quorate.sql.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Which columns a query names outside of aggregates: where it is grouped, each must be part of
/// what it is grouped by, or depend on it. The engine would take any row's.
final class UngroupedColumns {
  /// A column that was named.
  ///
  /// @param around the expressions that it is part of, in the engine's words
  private record Use(
      VisibleRelations scope, String relation, String column, int position, Set<String> around) {}

  private final List<Use> uses = new ArrayList<>();
  private final Map<VisibleRelations, Integer> folds = new HashMap<>();
  private final Set<VisibleRelations> folding = new HashSet<>();
  private final Map<VisibleRelations, Map<String, List<String>>> primary = new HashMap<>();

  int mark() {
    return uses.size();
  }

  void use(VisibleRelations scope, String relation, VisibleRelations.Field field, int position) {
    if (folds.getOrDefault(scope, 0) == 0) {
      Set<String> around = new HashSet<>(Set.of(field.value().sql()));
      uses.add(new Use(scope, relation, field.name(), position, around));
    }
  }

  /// An expression, which all that was named since then is part of.
  void around(int mark, String sql) {
    uses.subList(mark, uses.size()).forEach(use -> use.around().add(sql));
  }

  void fold(VisibleRelations scope, int change) {
    folds.merge(scope, change, Integer::sum);
    folding.add(scope);
  }

  /// A relation's primary key, on which its other columns depend.
  void primary(VisibleRelations scope, String relation, List<String> key) {
    primary.computeIfAbsent(scope, _ -> new HashMap<>()).put(relation, key);
  }

  /// Whether a query has an aggregate.
  boolean hasFold(VisibleRelations scope) {
    return folding.contains(scope);
  }

  /// Checks what was named since then in a query that is grouped.
  ///
  /// @throws SqlException 42803
  void check(VisibleRelations scope, int mark, List<String> keys) {
    for (Use use : uses.subList(mark, uses.size())) {
      List<String> key =
          primary.getOrDefault(scope, Map.of()).getOrDefault(use.relation(), List.of());
      boolean depends = !key.isEmpty() && keys.containsAll(key);
      if (use.scope() == scope && !depends && keys.stream().noneMatch(use.around()::contains)) {
        throw new SqlException(
            new SqlError(
                    "42803",
                    "column \"%s\" must appear in the GROUP BY clause or be used in an aggregate function"
                        .formatted(use.relation() + "." + use.column()))
                .at(use.position()));
      }
    }
  }
}
