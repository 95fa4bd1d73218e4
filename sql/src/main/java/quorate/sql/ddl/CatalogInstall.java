package quorate.sql.ddl;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Choices;

/// The engine statements that make a whole catalog in an empty engine: what a replica that takes a
/// snapshot executes. Names are the catalog's, so that later changes find what they look for.
public final class CatalogInstall {
  private CatalogInstall() {}

  /// The tables, without what refers to other columns or tables: rows are loaded next.
  public static List<String> tables(Catalog catalog, Dialect dialect) {
    return catalog.tables().values().stream()
        .map(table -> create(table, dialect, List.of()))
        .toList();
  }

  /// The statement that makes a table.
  ///
  /// @param more what stands behind the columns
  static String create(Catalog.Table table, Dialect dialect, List<String> more) {
    List<String> parts = new ArrayList<>();
    for (Catalog.TableColumn column : table.columns()) {
      parts.add(TablePlanner.definition(column, dialect, column.notNull()));
    }
    parts.addAll(more);
    return dialect.traits().createTable()
        + EngineTypes.quote(table.engineName())
        + " ("
        + String.join(", ", parts)
        + ")"
        + dialect.traits().tableOptions();
  }

  /// Keys, checks and indexes, then foreign keys.
  public static List<String> constraints(Catalog catalog, Dialect dialect) {
    return TableWords.of(dialect).constraints(catalog);
  }

  /// The check is planned anew from its text, over the table without its checks, and given the
  /// engine name that it has.
  static String check(
      Catalog catalog, Catalog.Table table, Catalog.CheckConstraint check, Dialect dialect) {
    CatalogEdit edit = new CatalogEdit(catalog);
    // A temporary table is another session's to whoever asks now.
    String name = Qualified.key("public", table.plainName());
    Catalog.Table bare =
        new Catalog.Table(
            name,
            table.engineName(),
            table.columns(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    edit.tables.put(name, bare);
    String text =
        "alter table "
            + Qualified.quoted(name)
            + " add constraint "
            + EngineTypes.quote(check.name())
            + " check ("
            + check.sql()
            + ")";
    if (Analyser.analyse(text, edit.now(), List.of()) instanceof Analysed.Ddl ddl) {
      // For nobody: the engines' limits are looked after already.
      Choices choices = new Choices(Instant.EPOCH, 0);
      DdlPlan plan = DdlPlanner.plan(edit.now(), ddl, choices, Set.of());
      if (plan.steps(dialect).getLast() instanceof DdlPlan.Step.Schema(String sql, String _)) {
        return sql.replaceFirst(
            "ADD CONSTRAINT \"[^\"]*\"", "ADD CONSTRAINT " + EngineTypes.quote(check.engineName()));
      }
    }
    throw new IllegalStateException("a check that was planned before: " + check.sql());
  }
}
