package quorate.sql.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.sql.catalog.Catalog;

/// The primary key of a table, by the table's engine name.
public final class EngineKey {
  private EngineKey() {}

  /// The engine names of the columns of a table's primary key.
  public static Optional<List<String>> of(Catalog catalog, String engineName) {
    return table(catalog, engineName)
        .flatMap(table ->
            table
                .primaryKey()
                .map(key ->
                    key.columns().stream()
                        .map(name -> table.column(name).orElseThrow().engineName())
                        .toList()));
  }

  /// The columns of the primary key of a table in FROM; empty without one.
  public static List<Term> columns(Catalog catalog, Bound.Base base) {
    return table(catalog, base.engineName()).stream()
        .flatMap(table ->
            table.keyPositions().stream()
                .<Term>map(at -> Term.Column.of(base.alias(), table.columns().get(at))))
        .toList();
  }

  private static Optional<Catalog.Table> table(Catalog catalog, String engineName) {
    return catalog.tables().values().stream()
        .filter(table -> table.engineName().equals(engineName))
        .findFirst();
  }

  /// Whether the terms identify each row of the select: they include the key of its only table.
  public static boolean isKey(List<Term> terms, Bound.Select select, Catalog catalog) {
    if (select.from().isEmpty()
        || !(select.from().get() instanceof Bound.Base base)
        || !select.groupBy().isEmpty()) {
      return false;
    }
    Set<String> named = new HashSet<>();
    for (Term term : terms) {
      if (term instanceof Term.Column column && column.relation().equals(base.alias())) {
        named.add(column.name());
      }
    }
    return of(catalog, base.engineName()).filter(named::containsAll).isPresent();
  }
}
