package quorate.database.run;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.plan.Plan;

/// Rows that cannot be deleted, or get another key, because others refer to them by a foreign key
/// with RESTRICT: PostgreSQL has a code for these (23001). Engines lack it, or follow rules of
/// their own, so it is derived from the statement and the schema.
final class RestrictSetting {
  private static final Pattern VIOLATED =
      Pattern.compile("violates foreign key constraint \"(.+)\"$");

  private RestrictSetting() {}

  /// Rows of a table that the statement changes, directly or by an action.
  ///
  /// @param columns the positions of the columns that are set; none if the rows are deleted
  private record Change(Catalog.Table table, Set<Integer> columns) {
    boolean touches(Catalog.ForeignKey key) {
      return columns.isEmpty() || !Collections.disjoint(columns, of(table, key.targetColumns()));
    }

    static Set<Integer> of(Catalog.Table table, Iterable<String> names) {
      Set<Integer> positions = new HashSet<>();
      names.forEach(name -> positions.add(table.position(name)));
      return positions;
    }
  }

  /// @return the result with PostgreSQL's error, if it is the violation of such a key
  static Result told(Result result, Catalog catalog, Plan plan) {
    if (!(result instanceof Result.Failed failed) || !failed.error().sqlState().equals("23503")) {
      return result;
    }
    Matcher violated = VIOLATED.matcher(failed.error().message());
    Optional<Change> change = change(plan);
    if (change.isEmpty() || !violated.find()) {
      return result;
    }
    return restricted(catalog, change.get(), violated.group(1))
        .<Result>map(Result.Failed::new)
        .orElse(result);
  }

  private static Optional<Change> change(Plan plan) {
    return switch (plan) {
      case Plan.Delete delete -> Optional.of(new Change(delete.table(), Set.of()));
      case Plan.Update update ->
          Optional.of(new Change(update.table(), Set.copyOf(update.assigned())));
      case Plan.UpdateEach update ->
          Optional.of(
              new Change(
                  update.table(),
                  IntStream.range(0, update.table().columns().size())
                      .boxed()
                      .collect(Collectors.toSet())));
      case Plan.Insert insert ->
          insert
              .onConflict()
              .filter(conflict -> !conflict.update().isEmpty())
              .map(conflict ->
                  new Change(
                      insert.table(),
                      conflict.update().stream()
                          .map(Plan.Assignment::position)
                          .collect(Collectors.toSet())));
      case Plan.Query _, Plan.Truncate _, Plan.Call _, Plan.Schema _ -> Optional.empty();
    };
  }

  private static Optional<SqlError> restricted(Catalog catalog, Change first, String name) {
    // A violation by rows that refer to nothing by the same key is more likely, as clients set all
    // columns.
    boolean refers =
        first.table().foreignKeys().stream()
            .anyMatch(key ->
                key.name().equals(name)
                    && !Collections.disjoint(
                        first.columns(), Change.of(first.table(), key.columns())));
    if (refers) {
      return Optional.empty();
    }
    Set<Change> seen = new HashSet<>(Set.of(first));
    Deque<Change> changes = new ArrayDeque<>(seen);
    while (!changes.isEmpty()) {
      Change change = changes.removeFirst();
      for (var reference : catalog.references(change.table().name())) {
        Catalog.Table child = reference.getKey();
        Catalog.ForeignKey key = reference.getValue();
        boolean deleted = change.columns().isEmpty();
        ReferentialAction action = deleted ? key.onDelete() : key.onUpdate();
        if (!change.touches(key)) {
          continue;
        }
        if (action == ReferentialAction.RESTRICT && key.name().equals(name)) {
          return Optional.of(error(change.table(), child, name));
        }
        boolean goes = deleted && action == ReferentialAction.CASCADE;
        Change along = new Change(child, goes ? Set.of() : Change.of(child, key.columns()));
        if (action.acts() && seen.add(along)) {
          changes.addLast(along);
        }
      }
    }
    return Optional.empty();
  }

  private static SqlError error(Catalog.Table table, Catalog.Table child, String name) {
    return new SqlError(
        "23001",
        "update or delete on table \"%s\" violates RESTRICT setting of foreign key constraint \"%s\" on table \"%s\""
            .formatted(table.plainName(), name, child.plainName()));
  }
}
