package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;

/// Queries that an engine answers about its own schema.
public interface CatalogTraits {
  /// The most characters that a text had in a database of an earlier Quorate.
  int NARROW = 32_671;

  /// Queries whose rows together say what tables are: columns with their types and defaults,
  /// constraints, indexes and triggers. The first column is a table's name.
  List<String> schemaQueries();

  /// Queries whose rows differ after any change of the schema. Only an engine that commits each one
  /// at once has them.
  default List<String> fingerprintQueries() {
    return List.of();
  }

  /// The table of versions without INFORMATION_SCHEMA.TABLE_CONSTRAINTS in its place; empty if
  /// there are no such versions.
  default Optional<String> earlierTableConstraints() {
    return Optional.empty();
  }

  /// A query of the columns, each with its table's name before it, of texts of at most [#NARROW]
  /// characters; empty if none is to be made wider.
  default Optional<String> narrowTexts() {
    return Optional.empty();
  }
}
