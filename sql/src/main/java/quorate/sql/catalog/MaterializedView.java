package quorate.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;

/// The query of a materialized view. Its rows are those of the [Catalog.Table] with the same key,
/// so that engines, snapshots and comparisons see only a table.
///
/// @param query with the columns' names in the query; the table's may have been renamed
/// @param populated whether it can be read
public record MaterializedView(Catalog.View query, boolean populated) {
  /// The same materialized view with or without rows.
  public MaterializedView having(boolean rows) {
    return new MaterializedView(query, rows);
  }

  /// The same materialized view with another query or key.
  public MaterializedView of(Catalog.View other) {
    return new MaterializedView(other, populated);
  }

  /// The same materialized view under another key.
  public MaterializedView named(String key) {
    return of(new Catalog.View(key, query.sql(), query.columns(), query.reads()));
  }

  /// The statement that fills the table.
  ///
  /// @param now the columns that the query has now. Those of a table may have come since to a query
  ///   with `*`, and do not belong to the view
  /// @throws SqlException 0A000 if the columns cannot be told apart
  public String insert(List<Column> now) {
    String into = "insert into " + Qualified.quoted(query.name()) + " ";
    if (now.size() == query.columns().size()) {
      return into + query.sql();
    }
    List<String> names = new ArrayList<>();
    for (Column column : query.columns()) {
      long found = now.stream().filter(each -> each.name().equals(column.name())).count();
      if (found != 1) {
        throw new SqlException(
            new SqlError(
                    "0A000",
                    "refreshing materialized view \"%s\", whose tables have other columns since it was made, is not supported by Quorate"
                        .formatted(Qualified.plain(query.name())))
                .withHint("Make it again, with its columns instead of *."));
      }
      names.add(EngineTypes.quote(column.name()));
    }
    return into
        + names.stream().collect(Collectors.joining(", ", "select ", " from ("))
        + query.sql()
        + "\n) as q";
  }

  /// @param tables keys of the tables that a statement reads
  /// @throws SqlException 55000 if one of them is a materialized view without rows
  public static void requirePopulated(Catalog catalog, Iterable<String> tables) {
    if (catalog.materialized().isEmpty()) {
      return;
    }
    for (String table : tables) {
      if (catalog.materialized(table).filter(view -> !view.populated()).isPresent()) {
        throw new SqlException(
            new SqlError(
                    "55000",
                    "materialized view \"%s\" has not been populated"
                        .formatted(Qualified.plain(table)))
                .withHint("Use the REFRESH MATERIALIZED VIEW command."));
      }
    }
  }
}
