package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Context;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCheck;
import quorate.sql.render.Assembly;

/// Unique indexes on expressions or with WHERE. Engines differ in their support, so on all of them
/// a query looks for duplicates at the end of each statement.
public final class UniqueIndexes {
  private UniqueIndexes() {}

  /// The checks on rows after these columns were written.
  ///
  /// @param changed indexes of the columns
  static List<RowCheck> of(
      Catalog catalog, Catalog.Table table, Set<Integer> changed, Dialect dialect) {
    List<RowCheck> checks = new ArrayList<>();
    for (Index index : table.indexes()) {
      boolean touched =
          changed.stream().anyMatch(at -> index.mentions(table.columns().get(at).name()));
      if (index.isKept() && touched) {
        checks.add(check(catalog, table, index, dialect, violated(index)));
      }
    }
    return checks;
  }

  /// The checks on inserted rows.
  public static List<RowCheck> of(Catalog catalog, Catalog.Table table, Dialect dialect) {
    return table.indexes().stream()
        .filter(Index::isKept)
        .map(index -> check(catalog, table, index, dialect, violated(index)))
        .toList();
  }

  private static SqlError violated(Index index) {
    return new SqlError(
        "23505", "duplicate key value violates unique constraint \"" + index.name() + "\"");
  }

  /// The check of existing rows when an index is created.
  ///
  /// @throws SqlException 0A000 if an engine cannot evaluate it
  static RowCheck made(Catalog catalog, Catalog.Table table, Index index, Dialect dialect) {
    SqlError twice =
        new SqlError("23505", "could not create unique index \"" + index.name() + "\"");
    return check(catalog, table, index, dialect, twice);
  }

  private static RowCheck check(
      Catalog catalog, Catalog.Table table, Index index, Dialect dialect, SqlError violation) {
    Context context = new Context(catalog.along(Catalog.STORED), List.of());
    context.constantsOnly = true;
    Plan.Query plan =
        new Assembly()
            .query(
                new QueryBinder(context)
                    .query(Parser.query(sql(table, index)), Optional.empty(), true));
    Plan.Rendered rendered = plan.sql().get(dialect);
    if (rendered == null || !rendered.binds().isEmpty()) {
      throw new SqlException(
          "0A000", "a unique index on such an expression is not supported by " + dialect.title());
    }
    return new RowCheck(rendered.exact().sql(), Optional.of(violation));
  }

  /// A query that counts duplicate keys; keys with a NULL do not count.
  private static String sql(Catalog.Table table, Index index) {
    List<String> named = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    for (String text : index.texts()) {
      String key = "k" + keys.size();
      named.add("(" + text + ") as " + key);
      keys.add(key);
    }
    String there = String.join(" is not null and ", keys) + " is not null";
    String grouped = String.join(", ", keys);
    return "select count(*) from (select 1 as one from (select %s from %s%s) r where %s group by %s having count(*) > 1) v"
        .formatted(
            String.join(", ", named),
            Qualified.quoted(table.name()),
            index.where().map(where -> " where (" + where + ")").orElse(""),
            there,
            grouped);
  }
}
