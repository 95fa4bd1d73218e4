package quorate.sql.ddl;

import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.Distinction;

/// The columns of keys and indexes in the engines' SQL.
final class KeyColumns {
  private KeyColumns() {}

  /// The columns of a key.
  static String names(Catalog.Table table, List<String> columns) {
    columns.forEach(name ->
        table
            .column(name)
            .ifPresent(column -> Distinction.refuse(column.type(), "a key or index of", 0)));
    return String.join(
        ", ",
        columns.stream()
            .map(name -> EngineTypes.quote(table.column(name).orElseThrow().engineName()))
            .toList());
  }

  /// The columns of a non-unique index.
  static String indexed(Catalog.Table table, List<String> columns) {
    return String.join(
        ", ",
        columns.stream()
            .map(name -> table.column(name).orElseThrow())
            .peek(column -> Distinction.requireIndex(column.type()))
            .map(column -> EngineTypes.quote(column.engineName()))
            .toList());
  }
}
