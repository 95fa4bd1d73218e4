package quorate.sql.dialect;

import java.util.List;
import java.util.Optional;

/// Queries of an engine's own catalog.
public interface CatalogTraits {
  /// Maximum length of a text in databases of an earlier version of Quorate.
  int NARROW = 32_671;

  /// Queries whose combined rows describe the tables: columns with types and defaults, constraints,
  /// indexes and triggers. The first column is the table's name.
  List<String> schemaQueries();

  /// Queries whose rows change with every change of the schema; only for engines that commit each
  /// change at once. Each ends in a condition, and knows the table by the name `table_name`, so
  /// that it can be confined to one table.
  default List<String> fingerprintQueries() {
    return List.of();
  }

  /// The table that replaces INFORMATION_SCHEMA.TABLE_CONSTRAINTS in versions that lack it; empty
  /// if there are none.
  default Optional<String> earlierTableConstraints() {
    return Optional.empty();
  }

  /// A query for the tables and columns of which one may be named like a discarded object
  /// ([quorate.sql.catalog.Discarded]), in the order of their names.
  default String discardedColumns() {
    return InformationSchema.discarded("table_schema = 'PUBLIC'");
  }

  /// A query for the tables and columns of text limited to [#NARROW] characters; empty if no column
  /// needs widening.
  default Optional<String> narrowTexts() {
    return Optional.empty();
  }
}
