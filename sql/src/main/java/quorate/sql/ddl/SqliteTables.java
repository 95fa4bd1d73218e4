package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// SQLite's changes of the schema, where its ALTER TABLE is not the others'.
///
/// Keys are unique indexes. What a table's rows must obey is looked at before it is declared, for
/// the error that PostgreSQL gives. Foreign keys SQLite can only have in CREATE TABLE: so the text
/// of that is written anew into its catalog, the way that its documentation describes; the rows
/// stay as they are. All of it is part of the transaction.
final class SqliteTables {
  private SqliteTables() {}

  static String create(Catalog.Table table, List<String> more) {
    List<String> parts = new ArrayList<>();
    for (Catalog.TableColumn column : table.columns()) {
      parts.add(TablePlanner.definition(column, Dialect.SQLITE, column.notNull()));
    }
    parts.addAll(more);
    return "CREATE TABLE "
        + EngineTypes.quote(table.engineName())
        + " ("
        + String.join(", ", parts)
        + ") STRICT";
  }

  static String key(Catalog.Table table, String engineName, List<String> columns) {
    return "CREATE UNIQUE INDEX "
        + EngineTypes.quote(engineName)
        + " ON "
        + EngineTypes.quote(table.engineName())
        + " ("
        + KeyPlanner.names(table, columns)
        + ")";
  }

  static String dropKey(String engineName) {
    return "DROP INDEX " + EngineTypes.quote(engineName);
  }

  /// @param check `CHECK (...)`
  static List<String> check(Catalog.Table table, Catalog.CheckConstraint constraint, String check) {
    return List.of(
        Verification.check(table, constraint.name(), check),
        "ALTER TABLE "
            + EngineTypes.quote(table.engineName())
            + " ADD CONSTRAINT "
            + EngineTypes.quote(constraint.engineName())
            + " "
            + check);
  }

  /// Declares a foreign key that `table` has in `catalog`; fails if a row refers to nothing.
  static List<String> foreign(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    List<String> steps = new ArrayList<>();
    steps.add(Verification.reference(catalog, table, key));
    steps.addAll(told(catalog, table));
    return steps;
  }

  /// Declares the table as it is in `catalog`.
  static List<String> told(Catalog catalog, Catalog.Table table) {
    List<String> constraints = new ArrayList<>();
    for (Catalog.CheckConstraint check : table.checks()) {
      constraints.add(CatalogInstall.check(catalog, table, check, Dialect.SQLITE));
    }
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (!key.isKept(Dialect.SQLITE)) {
        constraints.add(CatalogInstall.foreign(catalog, table, key));
      }
    }
    List<String> more =
        constraints.stream()
            .map(alter -> alter.substring(alter.indexOf(" ADD CONSTRAINT ") + 5))
            .toList();
    return List.of(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = '"
            + create(table, more).replace("'", "''")
            + "' WHERE type = 'table' AND name = '"
            + table.engineName().replace("'", "''")
            + "'",
        // Other connections look at the schema again after a change that SQLite knows of.
        "CREATE TABLE \"quorate_told\" (\"x\" INTEGER)",
        "DROP TABLE \"quorate_told\"",
        "PRAGMA writable_schema = RESET");
  }
}
