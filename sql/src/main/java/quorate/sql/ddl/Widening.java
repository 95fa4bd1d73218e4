package quorate.sql.ddl;

import java.util.List;
import java.util.stream.Stream;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.CatalogTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.StoredLengths;

/// The statements that make columns as wide as they are made now, in an engine whose tables were
/// made when no text had more than [#NARROW] characters.
public final class Widening {
  /// The width that columns, parameters and results of routines had.
  public static final int NARROW = CatalogTraits.NARROW;

  private Widening() {}

  /// A column, by the names that the engine knows.
  public record Column(String table, String column) {}

  /// Widens those of these columns whose values may be longer.
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

  /// Coded values are short, but their columns are of the type of all texts.
  private static boolean isHeldAsText(Catalog.TableColumn column) {
    return column.type().isCoded();
  }

  /// A check of a table: no routine that it calls can be declared anew before it is dropped.
  ///
  /// @param name as the engine knows it
  public record Check(String name, String drop, String add) {}

  /// All of them.
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
