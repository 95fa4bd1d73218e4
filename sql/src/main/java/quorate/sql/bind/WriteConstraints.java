package quorate.sql.bind;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.sql.catalog.Catalog;

/// Finds constraints that a write of several rows may violate. The engine chooses the order of the
/// rows, so if an expression may raise an error, too, it chooses which of the errors comes first
/// (rule E2 in docs/protocols/smr.md).
final class WriteConstraints {
  private WriteConstraints() {}

  /// Whether an UPDATE of these columns may violate a constraint.
  ///
  /// @param targets the indexes of the assigned columns
  static boolean mayFail(Catalog catalog, Catalog.Table table, Collection<Integer> targets) {
    Set<String> assigned =
        targets.stream().map(each -> table.columns().get(each).name()).collect(Collectors.toSet());
    boolean keys = table.declaredKeys().stream().anyMatch(each -> meets(each.columns(), assigned));
    boolean references =
        table.foreignKeys().stream().anyMatch(each -> meets(each.columns(), assigned))
            || catalog.references(table.name()).stream()
                .anyMatch(each -> meets(each.getValue().targetColumns(), assigned));
    boolean columns =
        targets.stream()
            .map(table.columns()::get)
            .anyMatch(each -> each.notNull() || each.domain().isPresent());
    return keys || references || columns || !table.checks().isEmpty();
  }

  /// Whether a DELETE may violate a constraint.
  static boolean mayFail(Catalog catalog, Catalog.Table table) {
    return !catalog.references(table.name()).isEmpty();
  }

  private static boolean meets(List<String> columns, Set<String> assigned) {
    return columns.stream().anyMatch(assigned::contains);
  }
}
