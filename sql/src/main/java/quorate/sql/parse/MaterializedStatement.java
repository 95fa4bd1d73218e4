package quorate.sql.parse;

import java.util.List;

/// Statements about materialized views that are not also statements about tables.
public sealed interface MaterializedStatement extends Statement.OfMaterialized {
  /// CREATE MATERIALIZED VIEW, with the text of its query.
  ///
  /// @param columns names of the first columns; the others have those of the query
  record Create(
      String name,
      boolean ifNotExists,
      List<String> columns,
      Query query,
      String sql,
      boolean withData,
      int position)
      implements MaterializedStatement {}

  record Refresh(String name, boolean concurrently, boolean withData, int position)
      implements MaterializedStatement {}

  record Drop(List<String> names, boolean ifExists, boolean cascade, int position)
      implements MaterializedStatement {}

  /// ALTER MATERIALIZED VIEW with a change that ALTER TABLE has, too.
  record Alter(Statement.AlterTable change) implements MaterializedStatement {}
}
