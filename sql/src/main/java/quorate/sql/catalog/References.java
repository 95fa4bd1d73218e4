package quorate.sql.catalog;

import java.util.List;

/// Foreign keys from the referenced table's side.
public final class References {
  private References() {}

  /// Whether a foreign key references these columns of a table.
  public static boolean isReferred(Catalog catalog, Catalog.Table table, List<String> columns) {
    return catalog.references(table.name()).stream()
        .anyMatch(reference -> reference.getValue().targetColumns().equals(columns));
  }
}
