package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Reading;
import quorate.core.value.SessionZone;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;

/// The statements that create a whole catalog in an empty engine, for a replica that installs a
/// snapshot. They use the catalog's engine names, so that later changes find their objects.
public final class CatalogInstall {
  private CatalogInstall() {}

  /// The tables without constraints that concern several columns or tables; the rows are loaded
  /// next.
  public static List<String> tables(Catalog catalog, Dialect dialect) {
    return catalog.tables().values().stream()
        .map(table -> create(table, dialect, List.of()))
        .toList();
  }

  /// The statement that creates a table.
  ///
  /// @param more parts after the columns
  static String create(Catalog.Table table, Dialect dialect, List<String> more) {
    List<String> parts = new ArrayList<>();
    for (Catalog.TableColumn column : table.columns()) {
      parts.add(definition(column, dialect, column.notNull()));
    }
    parts.addAll(more);
    return dialect.traits().createTable()
        + EngineTypes.quote(table.engineName())
        + " ("
        + String.join(", ", parts)
        + ")"
        + dialect.traits().tableOptions();
  }

  /// The definition of a column in CREATE TABLE.
  static String definition(Catalog.TableColumn column, Dialect dialect, boolean notNull) {
    return EngineTypes.quote(column.engineName())
        + " "
        + EngineTypes.name(column.type(), column.typmod(), dialect)
        + (notNull && dialect.hasIndexes() ? " NOT NULL" : "");
  }

  /// Keys, checks and indexes, then foreign keys.
  public static List<String> constraints(Catalog catalog, Dialect dialect) {
    return TableWords.of(dialect).constraints(catalog);
  }

  /// The statement that adds or verifies a check, compiled from its stored text over the table
  /// without its checks.
  static String check(
      Catalog catalog, Catalog.Table table, Catalog.CheckConstraint check, Dialect dialect) {
    // A temporary table would belong to another session here.
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
    CatalogEdit edit = new CatalogEdit(catalog);
    edit.tables.put(name, bare);
    CheckText text =
        SessionZone.in(
            Reading.STORED.zone(),
            () -> CheckText.of(edit.now(), bare, Parser.expression(check.sql()), 0));
    return TableWords.of(dialect).addCheck(bare, check, text.in(dialect)).getLast().sql();
  }
}
