package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.References;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// Tables of an engine to which constraints are declared by ALTER TABLE.
class DeclaredTables implements TableWords {
  final Dialect dialect;

  DeclaredTables(Dialect dialect) {
    this.dialect = dialect;
  }

  static String alter(Catalog.Table table) {
    return "ALTER TABLE " + EngineTypes.quote(table.engineName());
  }

  static String add(Catalog.Table table, String constraint) {
    return alter(table) + " ADD CONSTRAINT " + EngineTypes.quote(constraint);
  }

  static String drop(Catalog.Table table, String constraint) {
    return alter(table) + " DROP CONSTRAINT " + EngineTypes.quote(constraint);
  }

  /// A key as a constraint: PRIMARY KEY (...), or UNIQUE (...).
  ///
  /// It is checked at the end of a statement, so that an UPDATE may shift all keys by one.
  /// PostgreSQL checks keys row by row, as it must for referenced keys.
  String rule(MadeKey key) {
    boolean deferred = dialect.traits().defersKeys() && !key.referred();
    return (key.primary() ? "PRIMARY KEY (" : "UNIQUE (")
        + KeyColumns.names(key.table(), key.key().columns())
        + ")"
        + (deferred ? " DEFERRABLE" : "");
  }

  /// The statement that adds a key.
  String key(MadeKey key) {
    return add(key.table(), key.key().engineName()) + " " + rule(key);
  }

  /// A key with its role in `catalog`.
  private static MadeKey made(
      Catalog catalog, Catalog.Table table, Catalog.Key key, boolean primary) {
    return new MadeKey(table, key, primary, References.isReferred(catalog, table, key.columns()));
  }

  @Override
  public List<DdlPlan.Step.Schema> addKey(MadeKey key) {
    return List.of(new DdlPlan.Step.Schema(key(key), drop(key.table(), key.key().engineName())));
  }

  @Override
  public List<DdlPlan.Step.Schema> remakeKey(MadeKey key) {
    if (!dialect.traits().defersKeys()) {
      return List.of();
    }
    String named = " CONSTRAINT " + EngineTypes.quote(key.key().engineName());
    return List.of(
        new DdlPlan.Step.Schema(
            alter(key.table()) + " DROP" + named + ", ADD" + named + " " + rule(key), ""));
  }

  @Override
  public List<DdlPlan.Step.Schema> addCheck(
      Catalog.Table table, Catalog.CheckConstraint constraint, String check) {
    return List.of(
        new DdlPlan.Step.Schema(
            add(table, constraint.engineName()) + " " + check,
            drop(table, constraint.engineName())));
  }

  /// The statement that adds a foreign key.
  static String foreign(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    Catalog.Table target = catalog.table(key.target()).orElseThrow();
    return add(table, key.engineName())
        + " FOREIGN KEY ("
        + KeyColumns.names(table, key.columns())
        + ") REFERENCES "
        + EngineTypes.quote(target.engineName())
        + " ("
        + KeyColumns.names(target, key.targetColumns())
        + ")"
        + key.onDelete().clause("DELETE")
        + key.onUpdate().clause("UPDATE");
  }

  @Override
  public List<DdlPlan.Step.Schema> addForeign(
      Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    return List.of(
        new DdlPlan.Step.Schema(foreign(catalog, table, key), drop(table, key.engineName())));
  }

  @Override
  public List<DdlPlan.Step.Schema> dropConstraint(
      Catalog before, Catalog after, Catalog.Table table, String engineName) {
    return List.of(
        new DdlPlan.Step.Schema(drop(table, engineName), constraint(before, table, engineName)));
  }

  /// The statement that adds the constraint of this engine name to a table of `catalog`.
  private String constraint(Catalog catalog, Catalog.Table table, String engineName) {
    return Stream.of(
            table.primaryKey().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> key(made(catalog, table, key, true))),
            table.uniqueKeys().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> key(made(catalog, table, key, false))),
            table.checks().stream()
                .filter(check -> check.engineName().equals(engineName))
                .map(check -> CatalogInstall.check(catalog, table, check, dialect)),
            table.foreignKeys().stream()
                .filter(key -> key.engineName().equals(engineName))
                .map(key -> foreign(catalog, table, key)))
        .flatMap(statements -> statements)
        .findFirst()
        .orElseThrow();
  }

  static String alter(Catalog.Table table, Catalog.TableColumn column) {
    return alter(table) + " ALTER COLUMN " + EngineTypes.quote(column.engineName());
  }

  @Override
  public List<DdlPlan.Step.Schema> setNotNull(
      Catalog.Table table, Catalog.TableColumn column, boolean notNull) {
    String alter = alter(table, column);
    return List.of(
        new DdlPlan.Step.Schema(
            alter + dialect.traits().nullability(notNull),
            alter + dialect.traits().nullability(!notNull)));
  }

  @Override
  public List<DdlPlan.Step.Schema> setType(
      Catalog.Table table, Catalog.TableColumn before, Catalog.TableColumn after) {
    return List.of(new DdlPlan.Step.Schema(typed(table, after), typed(table, before)));
  }

  private String typed(Catalog.Table table, Catalog.TableColumn column) {
    return alter(table, column)
        + " SET DATA TYPE "
        + dialect.traits().type(column.type(), column.typmod());
  }

  @Override
  public List<DdlPlan.Step.Schema> addIndex(Catalog.Table table, Index index) {
    return List.of(
        new DdlPlan.Step.Schema(
            index(table, index), "DROP INDEX " + EngineTypes.quote(index.engineName())));
  }

  @Override
  public List<DdlPlan.Step.Schema> dropIndex(Catalog catalog, Catalog.Table table, Index index) {
    return List.of(
        new DdlPlan.Step.Schema(
            index.isKey()
                ? drop(table, index.engineName())
                : "DROP INDEX " + EngineTypes.quote(index.engineName()),
            index(catalog, table, index)));
  }

  /// The statement that creates an index, or the key that implements it.
  private String index(Catalog catalog, Catalog.Table table, Index index) {
    return index.isKey()
        ? key(
            made(
                catalog,
                table,
                new Catalog.Key(index.name(), index.engineName(), index.columns()),
                false))
        : index(table, index);
  }

  private static String index(Catalog.Table table, Index index) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < index.columns().size(); i++) {
      keys.add(
          KeyColumns.indexed(table, List.of(index.columns().get(i)))
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

  @Override
  public List<String> constraints(Catalog catalog) {
    List<String> steps = new ArrayList<>();
    for (Catalog.Table table : catalog.tables().values()) {
      table.primaryKey().ifPresent(key -> steps.add(key(made(catalog, table, key, true))));
      table.uniqueKeys().stream()
          .filter(key -> table.isMade(key.engineName()))
          .forEach(key -> steps.add(key(made(catalog, table, key, false))));
      table
          .checks()
          .forEach(check -> steps.add(CatalogInstall.check(catalog, table, check, dialect)));
      table.indexes().stream()
          .filter(index -> !index.columns().isEmpty())
          .filter(index -> !index.isKey() || table.isMade(index.engineName()))
          .forEach(index -> steps.add(index(catalog, table, index)));
    }
    for (Catalog.Table table : catalog.tables().values()) {
      steps.addAll(foreignKeys(catalog, table));
    }
    return steps;
  }

  /// Statements that add those foreign keys of a table that the engine declares.
  List<String> foreignKeys(Catalog catalog, Catalog.Table table) {
    return table.foreignKeys().stream()
        .filter(key -> !key.isKept(dialect))
        .map(key -> foreign(catalog, table, key))
        .toList();
  }
}
