package quorate.sql.catalog;

import java.util.List;

/// Foreign keys, seen from the tables that they refer to.
public final class References {
  private References() {}

  /// Whether a foreign key refers to these columns of a table.
  public static boolean isReferred(Catalog catalog, Catalog.Table table, List<String> columns) {
    return catalog.references(table.name()).stream()
        .anyMatch(reference -> reference.getValue().targetColumns().equals(columns));
  }
}
