package quorate.sql.ddl;

import java.util.List;
import java.util.stream.Stream;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.CatalogTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.StoredLengths;

/// Statements that widen columns made when the limit of texts was [#NARROW] characters.
public final class Widening {
  /// The former width of columns and of routines' parameters and results.
  public static final int NARROW = CatalogTraits.NARROW;

  private Widening() {}

  /// A column, by its engine names.
  public record Column(String table, String column) {}

  /// Widens those of the columns that may hold longer values.
  public static List<String> columns(Catalog catalog, Dialect dialect, List<Column> narrow) {
    return catalog.tables().values().stream()
        .flatMap(table ->
            table.columns().stream()
                .filter(column -> StoredLengths.mayBeLonger(column, NARROW) || isHeldAsText(column))
                .filter(
                    column -> narrow.contains(new Column(table.engineName(), column.engineName())))
                .flatMap(column ->
                    TableWords.of(dialect).setType(table, column, column).stream()
                        .map(DdlPlan.Step.Schema::sql)))
        .toList();
  }

  /// Whether the column has the type of all texts; coded values are short, but stored as text.
  private static boolean isHeldAsText(Catalog.TableColumn column) {
    return column.type().isCoded();
  }

  /// A check of a table. It is dropped before, and added after, the routines that it calls are
  /// redeclared.
  ///
  /// @param name in the engine
  public record Check(String name, String drop, String add) {}

  /// All checks of the catalog.
  public static List<Check> checks(Catalog catalog, Dialect dialect) {
    return catalog.tables().values().stream()
        .flatMap(table -> checks(catalog, table, dialect))
        .toList();
  }

  private static Stream<Check> checks(Catalog catalog, Catalog.Table table, Dialect dialect) {
    return table.checks().stream()
        .map(check ->
            new Check(
                check.engineName(),
                "ALTER TABLE "
                    + EngineTypes.quote(table.engineName())
                    + " DROP CONSTRAINT "
                    + EngineTypes.quote(check.engineName()),
                CatalogInstall.check(catalog, table, check, dialect)));
  }
}
