package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;

/// What an engine answers about its own schema.
public interface CatalogTraits {
  /// The most characters that a text had in a database of an earlier Quorate.
  int NARROW = 32_671;

  /// Queries whose rows together say what tables are: columns with their types and defaults,
  /// constraints, indexes and triggers. The first column is a table's name.
  List<String> schemaQueries();

  /// A query of the columns, each with its table's name before it, of texts of at most [#NARROW]
  /// characters; empty if none is to be made wider.
  default Optional<String> narrowTexts() {
    return Optional.empty();
  }
}
