package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// SQLite's schema changes, where its ALTER TABLE differs.
///
/// Keys are unique indexes. Existing rows are checked before a constraint is declared, for
/// PostgreSQL's error. SQLite accepts foreign keys in CREATE TABLE only, so the text of that
/// statement is rewritten in its catalog, as its documentation describes; the rows stay in place.
/// All of it is part of the transaction.
final class SqliteTables extends DeclaredTables {
  SqliteTables(Dialect dialect) {
    super(dialect);
  }

  private static List<DdlPlan.Step.Schema> steps(List<String> statements) {
    return statements.stream().map(sql -> new DdlPlan.Step.Schema(sql, "")).toList();
  }

  static String key(Catalog.Table table, String engineName, List<String> columns) {
    return "CREATE UNIQUE INDEX "
        + EngineTypes.quote(engineName)
        + " ON "
        + EngineTypes.quote(table.engineName())
        + " ("
        + KeyColumns.names(table, columns)
        + ")";
  }

  static String dropKey(String engineName) {
    return "DROP INDEX " + EngineTypes.quote(engineName);
  }

  @Override
  String key(MadeKey key) {
    return key(key.table(), key.key().engineName(), key.key().columns());
  }

  @Override
  public List<DdlPlan.Step.Schema> addKey(MadeKey key) {
    return steps(List.of(key(key)));
  }

  @Override
  public List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check) {
    return steps(
        List.of(
            Verification.check(table, constraint.name(), check),
            add(table, constraint.engineName()) + " " + check));
  }

  @Override
  public List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    List<String> statements = new ArrayList<>();
    statements.add(Verification.reference(catalog, table, key));
    statements.addAll(told(catalog, catalog.table(table.name()).orElseThrow()));
    return steps(statements);
  }

  @Override
  public List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName) {
    boolean key = table.keys().stream().anyMatch(each -> each.engineName().equals(engineName));
    return steps(
        key ? List.of(dropKey(engineName)) : told(after, after.table(table.name()).orElseThrow()));
  }

  @Override
  public List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    return steps(List.of(alter(table, column) + dialect.traits().nullability(notNull)));
  }

  /// SQLite's types hold values of any size.
  @Override
  public List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after) {
    return List.of();
  }

  @Override
  public List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index) {
    return steps(List.of(dropKey(index.engineName())));
  }

  @Override
  List<String> foreignKeys(Catalog catalog, Catalog.Table table) {
    return table.foreignKeys().isEmpty() ? List.of() : told(catalog, table);
  }

  /// Declares the table as it is in `catalog`.
  private List<String> told(Catalog catalog, Catalog.Table table) {
    List<String> constraints = new ArrayList<>();
    for (Catalog.CheckConstraint check : table.checks()) {
      constraints.add(CatalogInstall.check(catalog, table, check, dialect));
    }
    constraints.addAll(super.foreignKeys(catalog, table));
    List<String> more =
        constraints.stream()
            .map(alter -> alter.substring(alter.indexOf(" ADD CONSTRAINT ") + 5))
            .toList();
    return List.of(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = '"
            + CatalogInstall.create(table, dialect, more).replace("'", "''")
            + "' WHERE type = 'table' AND name = '"
            + table.engineName().replace("'", "''")
            + "'",
        // A change known to SQLite makes other connections reload the schema.
        "CREATE TABLE \"quorate_told\" (\"x\" INTEGER)",
        "DROP TABLE \"quorate_told\"",
        "PRAGMA writable_schema = RESET");
  }
}
