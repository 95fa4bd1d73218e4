package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What has to be done and looked at when a table was written in an engine that declares no
/// constraints: in queries that fail if one is violated, and changes that foreign keys ask for.
/// Together they are what other engines do when a statement ends.
public final class Constraints {
  private Constraints() {}

  /// Queries that fail if the rows of `table` do not obey its keys, checks and references.
  ///
  /// @param changed positions of the columns that were written
  public static List<String> ofRows(
      Catalog catalog, Catalog.Table table, Set<Integer> changed, Dialect dialect) {
    List<String> queries = new ArrayList<>();
    for (int position : changed) {
      Catalog.TableColumn column = table.columns().get(position);
      if (column.notNull() && !dialect.hasIndexes()) {
        queries.add(Verification.notNull(table, column.engineName()));
      }
    }
    for (Catalog.Key key : table.keys()) {
      if (touches(table, key.columns(), changed)) {
        queries.add(Verification.unique(table, key.name(), key.columns()));
      }
    }
    for (Catalog.CheckConstraint check : table.checks()) {
      queries.add(CatalogInstall.check(catalog, table, check, dialect));
    }
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (touches(table, key.columns(), changed)) {
        queries.add(Verification.reference(catalog, table, key));
      }
    }
    return queries;
  }

  private static boolean touches(Catalog.Table table, List<String> columns, Set<Integer> changed) {
    return columns.stream().anyMatch(name -> changed.contains(table.position(name)));
  }

  /// What rows of another table ask for when those that they referred to are gone.
  ///
  /// @param child the table that refers
  /// @param query fails if there are such rows; empty where they change
  /// @param change deletes them, or has them refer to nothing; empty where they must not be
  /// @param changed the positions of the columns that `change` sets; none where it deletes
  public record Reaction(
      Catalog.Table child, Optional<String> query, Optional<String> change, Set<Integer> changed) {}

  /// The reactions to the end of rows of `table`, or of their keys.
  ///
  /// @param changed the positions of the columns that were written; none if rows were deleted
  public static List<Reaction> to(Catalog catalog, Catalog.Table table, Set<Integer> changed) {
    List<Reaction> reactions = new ArrayList<>();
    for (var reference : catalog.references(table.name())) {
      Catalog.Table child = reference.getKey();
      Catalog.ForeignKey key = reference.getValue();
      if (!changed.isEmpty() && !touches(table, key.targetColumns(), changed)) {
        continue;
      }
      boolean acts =
          changed.isEmpty()
              && (key.onDelete() == Catalog.Action.CASCADE
                  || key.onDelete() == Catalog.Action.SET_NULL);
      reactions.add(acts ? acting(catalog, child, key) : refusing(catalog, child, key));
    }
    return reactions;
  }

  private static Reaction refusing(Catalog catalog, Catalog.Table child, Catalog.ForeignKey key) {
    return new Reaction(
        child,
        Optional.of(Verification.reference(catalog, child, key)),
        Optional.empty(),
        Set.of());
  }

  private static Reaction acting(Catalog catalog, Catalog.Table child, Catalog.ForeignKey key) {
    String name = EngineTypes.quote(child.engineName());
    String orphans = " WHERE " + Verification.orphan(catalog, child, key, name);
    if (key.onDelete() == Catalog.Action.CASCADE) {
      return new Reaction(
          child, Optional.empty(), Optional.of("DELETE FROM " + name + orphans), Set.of());
    }
    Set<Integer> positions =
        key.columns().stream()
            .map(child::position)
            .collect(java.util.stream.Collectors.toUnmodifiableSet());
    String nulls =
        String.join(
            ", ",
            key.columns().stream()
                .map(each -> KeyPlanner.names(child, List.of(each)) + " = NULL")
                .toList());
    return new Reaction(
        child,
        Optional.empty(),
        Optional.of("UPDATE " + name + " SET " + nulls + orphans),
        positions);
  }
}
