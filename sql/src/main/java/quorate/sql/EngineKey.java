package quorate.sql;

import java.util.List;
import java.util.Optional;

/// The primary key of what an engine calls a table.
final class EngineKey {
  private EngineKey() {}

  /// The columns of a table's primary key, all by their names in the engines.
  static Optional<List<String>> of(Catalog catalog, String engineName) {
    return catalog.tables().values().stream()
        .filter(table -> table.engineName().equals(engineName))
        .flatMap(table ->
            table.primaryKey().stream()
                .map(key ->
                    key.columns().stream()
                        .map(name -> table.column(name).orElseThrow().engineName())
                        .toList()))
        .findFirst();
  }
}
