package quorate.sql.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Records column references outside aggregates. In a grouped query each must be part of a GROUP BY
/// key or depend on one; the engine would silently take any row's value.
final class UngroupedColumns {
  /// A column reference.
  ///
  /// @param around the expressions that contain it, in the engine's SQL
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

  /// Adds an enclosing expression to all references since `mark`.
  void around(int mark, String sql) {
    uses.subList(mark, uses.size()).forEach(use -> use.around().add(sql));
  }

  void fold(VisibleRelations scope, int change) {
    folds.merge(scope, change, Integer::sum);
    folding.add(scope);
  }

  /// Sets the primary key of a relation, on which its other columns depend.
  void primary(VisibleRelations scope, String relation, List<String> key) {
    primary.computeIfAbsent(scope, _ -> new HashMap<>()).put(relation, key);
  }

  /// Whether a query has an aggregate.
  boolean hasFold(VisibleRelations scope) {
    return folding.contains(scope);
  }

  /// Checks the references since `mark` of a grouped query.
  ///
  /// @throws SqlException 42803 for an ungrouped column
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
