package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.References;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.render.Assembly;

/// Keys that an UPDATE of possibly several rows sets and that foreign keys reference
/// ([Plan.KeyMoves]).
///
/// @param values the assigned terms by column index
record MovedKeys(Catalog.Table table, List<Catalog.Key> keys, Map<Integer, Term> values) {
  /// The moved keys of this UPDATE, if there are any.
  static Optional<MovedKeys> of(Catalog catalog, Catalog.Table table, Map<Integer, Term> values) {
    List<Catalog.Key> keys =
        table.keys().stream()
            .filter(key ->
                key.columns().stream().anyMatch(name -> values.containsKey(table.position(name)))
                    && References.isReferred(catalog, table, key.columns()))
            .toList();
    return keys.isEmpty() ? Optional.empty() : Optional.of(new MovedKeys(table, keys, values));
  }

  /// Whether a foreign key with an ON UPDATE action references one of these columns of `table`.
  static boolean areFollowed(Catalog catalog, Catalog.Table table, Set<Integer> assigned) {
    return catalog.references(table.name()).stream()
        .map(Map.Entry::getValue)
        .filter(key -> key.onUpdate().acts())
        .flatMap(key -> key.targetColumns().stream())
        .anyMatch(name -> assigned.contains(table.position(name)));
  }

  /// @param base the table
  /// @param condition of the UPDATE
  Plan.KeyMoves plan(Assembly assembly, Bound.From base, Optional<Term> condition) {
    List<Term> fields =
        Scope.Field.of(table.engineName(), table).stream().map(Scope.Field::term).toList();
    List<Term> items = new ArrayList<>();
    List<Plan.MovedKey> moved = new ArrayList<>();
    for (Catalog.Key key : keys) {
      List<Integer> before = new ArrayList<>();
      List<Integer> after = new ArrayList<>();
      for (String name : key.columns()) {
        int position = table.position(name);
        before.add(items.size());
        items.add(fields.get(position));
        Term value = values.get(position);
        if (value == null) {
          after.add(items.size() - 1);
        } else {
          after.add(items.size());
          items.add(value);
        }
      }
      moved.add(new Plan.MovedKey(key, before, after));
    }
    return new Plan.KeyMoves(assembly.stored(Assembly.over(base, items, condition)), moved);
  }
}
