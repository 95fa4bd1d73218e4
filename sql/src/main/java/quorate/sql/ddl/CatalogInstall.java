package quorate.sql.ddl;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.References;
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
    List<String> steps = new ArrayList<>();
    for (Catalog.Table table : catalog.tables().values()) {
      if (dialect == Dialect.SQLITE) {
        steps.add(SqliteTables.create(table, List.of()));
        continue;
      }
      List<String> columns =
          table.columns().stream()
              .map(column -> TablePlanner.definition(column, dialect, column.notNull()))
              .toList();
      steps.add(
          (dialect == Dialect.HSQLDB ? "CREATE CACHED TABLE " : "CREATE TABLE ")
              + EngineTypes.quote(table.engineName())
              + " ("
              + String.join(", ", columns)
              + ")");
    }
    return steps;
  }

  /// Keys, checks and indexes, then foreign keys.
  public static List<String> constraints(Catalog catalog, Dialect dialect) {
    List<String> steps = new ArrayList<>();
    if (dialect == Dialect.MARIADB) {
      for (Catalog.Table table : catalog.tables().values()) {
        table.keys().forEach(key -> steps.add(MariadbTables.key(table, key)));
        table.indexes().stream()
            .filter(index -> !index.isKey() && !index.columns().isEmpty())
            .forEach(index -> steps.add(MariadbTables.index(table, index)));
      }
    }
    if (!dialect.hasConstraints()) {
      return steps;
    }
    for (Catalog.Table table : catalog.tables().values()) {
      table.primaryKey().ifPresent(key -> steps.add(primary(catalog, table, key, dialect)));
      table.uniqueKeys().stream()
          .filter(key -> table.isMade(key.engineName()))
          .forEach(key -> steps.add(unique(catalog, table, key, dialect)));
      table.checks().forEach(check -> steps.add(check(catalog, table, check, dialect)));
      table.indexes().stream()
          .filter(index -> !index.columns().isEmpty())
          .filter(index -> !index.isKey() || table.isMade(index.engineName()))
          .forEach(index -> steps.add(index(catalog, table, index, dialect)));
    }
    for (Catalog.Table table : catalog.tables().values()) {
      if (dialect == Dialect.SQLITE) {
        steps.addAll(table.foreignKeys().isEmpty() ? List.of() : SqliteTables.told(catalog, table));
        continue;
      }
      table.foreignKeys().stream()
          .filter(key -> !key.isKept(dialect))
          .forEach(key -> steps.add(foreign(catalog, table, key)));
    }
    return steps;
  }

  /// The statement that makes the constraint of this engine name, of a table in `catalog`.
  static String constraint(
      Catalog catalog, Catalog.Table table, String engineName, Dialect dialect) {
    return Stream.of(
            table.primaryKey().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> primary(catalog, table, key, dialect)),
            table.uniqueKeys().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> unique(catalog, table, key, dialect)),
            table.checks().stream()
                .filter(check -> check.engineName().equals(engineName))
                .map(check -> check(catalog, table, check, dialect)),
            table.foreignKeys().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> foreign(catalog, table, key)))
        .flatMap(statements -> statements)
        .findFirst()
        .orElseThrow();
  }

  private static String add(Catalog.Table table, String constraint) {
    return "ALTER TABLE "
        + EngineTypes.quote(table.engineName())
        + " ADD CONSTRAINT "
        + EngineTypes.quote(constraint);
  }

  private static String primary(
      Catalog catalog, Catalog.Table table, Catalog.Key key, Dialect dialect) {
    if (dialect == Dialect.SQLITE) {
      return SqliteTables.key(table, key.engineName(), key.columns());
    }
    return add(table, key.engineName())
        + " PRIMARY KEY ("
        + KeyPlanner.names(table, key.columns())
        + ")"
        + KeyPlanner.checked(dialect, References.isReferred(catalog, table, key.columns()));
  }

  private static String unique(
      Catalog catalog, Catalog.Table table, Catalog.Key key, Dialect dialect) {
    if (dialect == Dialect.SQLITE) {
      return SqliteTables.key(table, key.engineName(), key.columns());
    }
    return add(table, key.engineName())
        + " UNIQUE ("
        + KeyPlanner.names(table, key.columns())
        + ")"
        + KeyPlanner.checked(dialect, References.isReferred(catalog, table, key.columns()));
  }

  static String index(Catalog catalog, Catalog.Table table, Index index, Dialect dialect) {
    if (index.isKey() && dialect == Dialect.SQLITE) {
      return SqliteTables.key(table, index.engineName(), index.columns());
    }
    if (index.isKey()) {
      return add(table, index.engineName())
          + " UNIQUE ("
          + KeyPlanner.names(table, index.columns())
          + ")"
          + KeyPlanner.checked(dialect, References.isReferred(catalog, table, index.columns()));
    }
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < index.columns().size(); i++) {
      keys.add(
          KeyPlanner.indexed(table, List.of(index.columns().get(i)))
              + (index.orders().get(i).descending() ? " DESC" : ""));
    }
    return "CREATE INDEX "
        + EngineTypes.quote(index.engineName())
        + " ON "
        + EngineTypes.quote(table.engineName())
        + " ("
        + String.join(", ", keys)
        + ")";
  }

  static String foreign(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    Catalog.Table target = catalog.table(key.target()).orElseThrow();
    return "ALTER TABLE "
        + EngineTypes.quote(table.engineName())
        + " ADD CONSTRAINT "
        + EngineTypes.quote(key.engineName())
        + " FOREIGN KEY ("
        + KeyPlanner.names(table, key.columns())
        + ") REFERENCES "
        + EngineTypes.quote(target.engineName())
        + " ("
        + KeyPlanner.names(target, key.targetColumns())
        + ")"
        + key.onDelete().clause("DELETE")
        + key.onUpdate().clause("UPDATE");
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
